/**
 * HPKE encryption (the sender's side) in base mode, single shot, for the one suite of the API: DHKEM(P-256,
 * HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180 sections 4.1, 5.1.1 and 6.1). WebCrypto performs every operation on
 * secrets.
 *
 * A library for all suites and modes would take a quarter of the size budget of an email login. The tests decrypt with
 * such a library what this module encrypts.
 */
import { concatBytes, toUtf8, type Bytes } from '../base/encoding.ts';

/** The text to encrypt, and its receiver. */
export interface SealRequest {
  /** The receiver's P-256 key, uncompressed, 65 bytes. */
  readonly receiver: Bytes;
  readonly info: Bytes;
  readonly plaintext: Bytes;
  /** Builds the associated data from the encapsulated key, which the API requires in it. */
  readonly associate: (encapsulated: Bytes) => Bytes;
  /** A fixed key pair for tests with known answers. Default: a new key pair. */
  readonly ephemeral?: CryptoKeyPair;
}

/** The encrypted text, with what the receiver needs to decrypt it. */
export interface Sealed {
  /** The ephemeral public key, uncompressed, 65 bytes. */
  readonly encapsulated: Bytes;
  readonly ciphertext: Bytes;
}

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const EMPTY = new Uint8Array();
/** RFC 9180 sections 4.1 and 5.1: kem_id 0x0010, kdf_id 0x0001, aead_id 0x0002. */
const KEM = concatBytes(toUtf8('KEM'), Uint8Array.of(0, 16));
const HPKE = concatBytes(toUtf8('HPKE'), Uint8Array.of(0, 16, 0, 1, 0, 2));

/** Encrypts one message to a receiver. Rejects when the receiver's key is not a point of the curve. */
export async function seal({
  receiver,
  info,
  plaintext,
  associate,
  ephemeral,
}: SealRequest): Promise<Sealed> {
  const { subtle } = crypto;
  const receiverKey = await subtle.importKey('raw', receiver, ECDH, false, []);
  const pair = ephemeral ?? (await subtle.generateKey(ECDH, false, ['deriveBits']));
  const encapsulated = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: receiverKey }, pair.privateKey, 256);

  const kemSecret = await extract(KEM, EMPTY, 'eae_prk', new Uint8Array(shared));
  const sharedSecret = await expand(KEM, kemSecret, 'shared_secret', concatBytes(encapsulated, receiver), 32);
  // mode_base is 0, and there is no pre-shared key.
  const context = concatBytes(
    Uint8Array.of(0),
    await extract(HPKE, EMPTY, 'psk_id_hash', EMPTY),
    await extract(HPKE, EMPTY, 'info_hash', info),
  );
  const secret = await extract(HPKE, sharedSecret, 'secret', EMPTY);
  const key = await subtle.importKey(
    'raw',
    await expand(HPKE, secret, 'key', context, 32),
    'AES-GCM',
    false,
    ['encrypt'],
  );
  // A context's first message uses the base nonce itself.
  const iv = await expand(HPKE, secret, 'base_nonce', context, 12);
  const algorithm = { name: 'AES-GCM', iv, additionalData: associate(encapsulated) };
  return { encapsulated, ciphertext: new Uint8Array(await subtle.encrypt(algorithm, key, plaintext)) };
}

/** LabeledExtract of RFC 9180 section 4. */
function extract(suite: Bytes, salt: Bytes, label: string, input: Bytes): Promise<Bytes> {
  // WebCrypto refuses an empty HMAC key. HMAC pads keys with zeros, so 32 zero bytes are the same as an empty salt.
  return hmac(salt.length ? salt : new Uint8Array(32), toUtf8('HPKE-v1'), suite, toUtf8(label), input);
}

/** LabeledExpand of RFC 9180 section 4, for at most one block of SHA-256. */
async function expand(
  suite: Bytes,
  secret: Bytes,
  label: string,
  info: Bytes,
  length: number,
): Promise<Bytes> {
  const size = Uint8Array.of(0, length);
  const block = await hmac(secret, size, toUtf8('HPKE-v1'), suite, toUtf8(label), info, Uint8Array.of(1));
  return block.slice(0, length);
}

async function hmac(key: Bytes, ...parts: readonly Bytes[]): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmacKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, concatBytes(...parts)));
}

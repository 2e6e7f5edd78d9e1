/** Encryption to one key (RFC 9180, base mode: P-256, HKDF-SHA-256, AES-256-GCM), as published clients do it. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { concatBytes, fromHex, toHex, toUtf8 } from '../base/contract.ts';
import { toP256PublicKey } from './p256-public-key.ts';
import { readTexts } from './read-texts.ts';

/** An encrypted message. */
export interface HpkeMessage {
  /** The ephemeral key of the sender: 65 bytes. */
  readonly encappedPublic: Uint8Array;
  readonly ciphertext: Uint8Array;
}

const INFO = toUtf8('turnkey_hpke');
/** Maximum length of a bundle in characters: two hexadecimal texts of some hundred each. */
const MAXIMUM_BUNDLE_LENGTH = 4096;

/** Encrypts bytes to a public key of 65 bytes. */
export async function sealHpke(targetPublic: Uint8Array, plaintext: Uint8Array): Promise<HpkeMessage> {
  const suite = createSuite();
  const context = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.importKey('raw', toBuffer(targetPublic), true),
    info: toBuffer(INFO),
  });
  const encappedPublic = new Uint8Array(context.enc);
  const ciphertext = await context.seal(
    toBuffer(plaintext),
    toBuffer(concatBytes(encappedPublic, targetPublic)),
  );
  return { encappedPublic, ciphertext: new Uint8Array(ciphertext) };
}

/**
 * Decrypts what a client has encrypted: JSON text of `encappedPublic` and `ciphertext`, hexadecimal. Returns
 * `undefined` when the text is malformed, meant for another key, or changed.
 */
export async function openHpkeBundle(secretKey: Uint8Array, bundle: string): Promise<Uint8Array | undefined> {
  const parts = readTexts(bundle, ['encappedPublic', 'ciphertext'], MAXIMUM_BUNDLE_LENGTH);
  if (parts === undefined) return undefined;
  const suite = createSuite();
  try {
    const encappedPublic = fromHex(parts.encappedPublic);
    if (encappedPublic.length !== 65) return undefined;
    const context = await suite.createRecipientContext({
      recipientKey: await suite.kem.importKey('raw', toBuffer(secretKey), false),
      enc: toBuffer(encappedPublic),
      info: toBuffer(INFO),
    });
    const additionalData = concatBytes(encappedPublic, toP256PublicKey(secretKey));
    const opened = await context.open(toBuffer(fromHex(parts.ciphertext)), toBuffer(additionalData));
    return new Uint8Array(opened);
  } catch {
    // Bad hexadecimal, a point off the curve, a wrong tag: all of them are "not for this key".
    return undefined;
  }
}

/** Reads the P-256 key that something is to be encrypted to, in either form, as 65 bytes; `undefined` for no key. */
export function toHpkeTarget(text: string): Uint8Array | undefined {
  try {
    return p256.Point.fromHex(text.toLowerCase()).toBytes(false);
  } catch {
    return undefined;
  }
}

/** A message as the `data` of bundles holds it. */
export function toHpkeTexts({ ciphertext, encappedPublic }: HpkeMessage): {
  readonly encappedPublic: string;
  readonly ciphertext: string;
} {
  return { encappedPublic: toHex(encappedPublic), ciphertext: toHex(ciphertext) };
}

function createSuite(): CipherSuite {
  return new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

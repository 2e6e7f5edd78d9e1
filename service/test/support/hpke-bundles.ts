/** Makes and opens the bundles of imports and exports as a published client does. Shares no code with the service. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const INFO = utf8ToBytes('turnkey_hpke');

/** A key pair to whose public key an export is encrypted. */
export interface TargetKey {
  readonly secretKey: Uint8Array;
  /** Uncompressed, hexadecimal. */
  readonly publicKey: string;
}

/** Makes a key pair for exports. */
export function createTargetKey(): TargetKey {
  const { secretKey } = p256.keygen();
  return { secretKey, publicKey: bytesToHex(p256.getPublicKey(secretKey, false)) };
}

/** Verifies a bundle and answers its signed data. Throws when the signature is wrong. */
export function readBundle(text: string, signerKey: string): Record<string, string> {
  const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(text) as Record<string, string>;
  const bytes = hexToBytes(data ?? '');
  const isSigned =
    enclaveQuorumPublic === signerKey &&
    p256.verify(hexToBytes(dataSignature ?? ''), bytes, hexToBytes(signerKey), { format: 'der' });
  if (!isSigned) throw new Error('the bundle is not signed by the service');
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>;
}

/** Encrypts an import to a public key of 65 bytes, in hexadecimal. Answers the encrypted bundle. */
export async function encryptImport(targetPublic: string, plaintext: Uint8Array): Promise<string> {
  const suite = createSuite();
  const target = hexToBytes(targetPublic);
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.importKey('raw', toBuffer(target), true),
    info: toBuffer(INFO),
  });
  const encapped = new Uint8Array(sender.enc);
  const ciphertext = await sender.seal(toBuffer(plaintext), toBuffer(concatBytes(encapped, target)));
  return JSON.stringify({
    encappedPublic: bytesToHex(encapped),
    ciphertext: bytesToHex(new Uint8Array(ciphertext)),
  });
}

/** Decrypts a ciphertext with its encapsulated key of 65 bytes. */
export async function decryptToTarget(
  { publicKey, secretKey }: TargetKey,
  encapped: Uint8Array,
  ciphertext: Uint8Array,
): Promise<Uint8Array> {
  const suite = createSuite();
  const receiver = await suite.createRecipientContext({
    recipientKey: await suite.kem.importKey('raw', toBuffer(secretKey), false),
    enc: toBuffer(encapped),
    info: toBuffer(INFO),
  });
  const additionalData = concatBytes(encapped, hexToBytes(publicKey));
  return new Uint8Array(await receiver.open(toBuffer(ciphertext), toBuffer(additionalData)));
}

/** Verifies and decrypts the bundle of an export. Throws when it belongs to another organization. */
export async function decryptExport(
  bundle: string,
  signerKey: string,
  organizationId: string,
  target: TargetKey,
): Promise<Uint8Array> {
  const data = readBundle(bundle, signerKey);
  if (data['organizationId'] !== organizationId) throw new Error('the bundle is of another organization');
  const { ciphertext = '', encappedPublic = '' } = data;
  return decryptToTarget(target, hexToBytes(encappedPublic), hexToBytes(ciphertext));
}

function createSuite(): CipherSuite {
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

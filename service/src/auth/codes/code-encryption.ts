import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { compressedKeyPattern, concatBytes, fromHex, fromUtf8, toHex, toUtf8 } from '../../base/contract.ts';
import { parseJson } from '../../base/json.ts';
import type { SealedContext } from '../../secrets/sealing.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { toCompressedKey } from '../stamps/p256.ts';

/** The key that one code is encrypted to. */
export interface EncryptionTarget {
  /** JSON text for the client: the public key, signed (protocol.md section 2, "Code encryption"). */
  readonly bundle: string;
  /** The private key, sealed for the database. */
  readonly sealedKey: string;
}

/** The content of a bundle that a client has encrypted. */
export interface EncryptedCode {
  readonly otpCode: string;
  /** Compressed P-256 key in lower-case hexadecimal that the token is bound to. */
  readonly publicKey: string;
}

const INFO = toUtf8('turnkey_hpke');
/** Longest bundle worth reading: two hexadecimal texts of some hundred characters. */
const MAXIMUM_BUNDLE_LENGTH = 4096;

/** Makes a fresh key pair for one code. */
export function createEncryptionTarget(keys: ServiceKeys, otpId: string): EncryptionTarget {
  const { secretKey } = p256.keygen();
  const targetPublic = toHex(p256.getPublicKey(secretKey, false));
  const data = toUtf8(JSON.stringify({ targetPublic }));
  return {
    bundle: JSON.stringify({
      version: 'v1.0.0',
      data: toHex(data),
      dataSignature: toHex(keys.otpSigner.sign(data, 'der')),
      enclaveQuorumPublic: keys.otpSigner.publicKey,
    }),
    sealedKey: keys.seal(secretKey, sealedContext(otpId)),
  };
}

/**
 * Decrypts a code that was encrypted to the target of this `otpId`. Answers `undefined` when the bundle is malformed,
 * meant for another key, or changed.
 */
export async function openEncryptedCode(
  keys: ServiceKeys,
  otpId: string,
  sealedKey: string,
  bundle: string,
): Promise<EncryptedCode | undefined> {
  const parts = readTexts(bundle, ['encappedPublic', 'ciphertext']);
  if (parts === undefined) return undefined;
  const secretKey = keys.open(sealedKey, sealedContext(otpId));
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  let plaintext: string;
  try {
    const encappedPublic = fromHex(parts.encappedPublic);
    if (encappedPublic.length !== 65) return undefined;
    const context = await suite.createRecipientContext({
      recipientKey: await suite.kem.importKey('raw', secretKey.buffer, false),
      enc: encappedPublic.buffer,
      info: INFO.buffer,
    });
    const additionalData = concatBytes(encappedPublic, p256.getPublicKey(secretKey, false));
    const opened = await context.open(fromHex(parts.ciphertext).buffer, additionalData.buffer);
    plaintext = fromUtf8(new Uint8Array(opened));
  } catch {
    // Bad hexadecimal, a point off the curve, a wrong tag: all of them are "not for this key".
    return undefined;
  }
  const content = readTexts(plaintext, ['otp_code', 'public_key']);
  if (content === undefined) return undefined;
  const { otp_code: otpCode, public_key: publicKey } = content;
  if (!new RegExp(compressedKeyPattern).test(publicKey) || toCompressedKey(publicKey) === undefined)
    return undefined;
  return { otpCode, publicKey };
}

function sealedContext(otpId: string): SealedContext {
  return { organizationId: 'service', keyId: `otp:${otpId}`, curve: 'CURVE_P256' };
}

/** Reads JSON text that is an object with exactly these members, all of them texts. */
function readTexts<const Name extends string>(
  text: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  if (text.length > MAXIMUM_BUNDLE_LENGTH) return undefined;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = value as Record<string, unknown>;
  const isExact = Object.keys(members).length === names.length;
  return isExact && names.every((name) => typeof members[name] === 'string')
    ? (members as Record<Name, string>)
    : undefined;
}

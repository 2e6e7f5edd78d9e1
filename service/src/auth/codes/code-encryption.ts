import { p256 } from '@noble/curves/nist.js';
import { compressedKeyPattern, fromUtf8, toHex } from '../../base/contract.ts';
import { openHpkeBundle } from '../../keys/hpke.ts';
import { toP256PublicKey } from '../../keys/p256-public-key.ts';
import { readTexts } from '../../keys/read-texts.ts';
import { signBundle } from '../../secrets/signed-bundle.ts';
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

/** Maximum length of the content, which is a code and a key. */
const MAXIMUM_CONTENT_LENGTH = 4096;

/** Creates a new key pair for one code. */
export function createEncryptionTarget(keys: ServiceKeys, otpId: string): EncryptionTarget {
  const secretKey = p256.utils.randomSecretKey();
  const targetPublic = toHex(toP256PublicKey(secretKey));
  return {
    bundle: signBundle(keys, { targetPublic }),
    sealedKey: keys.seal(secretKey, sealedContext(otpId)),
  };
}

/**
 * Decrypts a code that was encrypted to the target of this `otpId`. Returns `undefined` when the bundle is malformed,
 * meant for another key, or changed.
 */
export async function openEncryptedCode(
  keys: ServiceKeys,
  otpId: string,
  sealedKey: string,
  bundle: string,
): Promise<EncryptedCode | undefined> {
  const secretKey = keys.open(sealedKey, sealedContext(otpId));
  const plaintext = await openHpkeBundle(secretKey, bundle);
  if (plaintext === undefined) return undefined;
  const content = readContent(plaintext);
  if (content === undefined) return undefined;
  const { otp_code: otpCode, public_key: publicKey } = content;
  if (!new RegExp(compressedKeyPattern).test(publicKey) || toCompressedKey(publicKey) === undefined)
    return undefined;
  return { otpCode, publicKey };
}

function sealedContext(otpId: string): SealedContext {
  return { organizationId: 'service', keyId: `otp:${otpId}`, curve: 'CURVE_P256' };
}

function readContent(plaintext: Uint8Array): Readonly<Record<'otp_code' | 'public_key', string>> | undefined {
  try {
    return readTexts(fromUtf8(plaintext), ['otp_code', 'public_key'], MAXIMUM_CONTENT_LENGTH);
  } catch {
    return undefined;
  }
}

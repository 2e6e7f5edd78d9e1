import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** Curves of the keys that sign with ECDSA. */
export type EcdsaCurve = 'P-256' | 'secp256k1';

/**
 * Verifies an ECDSA signature over SHA-256 of the bytes. `publicKey` is compressed, in hexadecimal; `signature` is r
 * and s, 64 bytes, with either value of s, because WebCrypto does not normalise it. Never throws: returns false for a
 * key or signature that cannot be read.
 */
export type VerifyEcdsa = (
  curve: EcdsaCurve,
  publicKey: string,
  bytes: Uint8Array,
  signature: Uint8Array,
) => boolean;

/** The bytes before a compressed point in a SubjectPublicKeyInfo (RFC 5480): algorithm and curve, in DER. */
const KEY_HEADERS: Readonly<Record<EcdsaCurve, string>> = {
  'P-256': '3039301306072a8648ce3d020106082a8648ce3d030107032200',
  secp256k1: '3036301006072a8648ce3d020106052b8104000a032200',
};
/** Maximum number of parsed keys that are remembered; a few kilobytes each. */
const REMEMBERED_KEYS = 2_000;

/** Verifies without remembering keys; see {@link VerifyEcdsa}. */
export const isEcdsaSignature: VerifyEcdsa = (curve, publicKey, bytes, signature) => {
  try {
    return signature.length === 64 && isSignatureOf(readPublicKey(curve, publicKey), bytes, signature);
  } catch {
    return false;
  }
};

/**
 * Creates a verifier that remembers the parsed keys of good signatures, so that a key that stamps one request after
 * another is parsed once: parsing takes longer than verifying. A refusal always takes the parsing of a key, one
 * verification with a freshly parsed key and one with a used key, so that its duration does not reveal whether the key
 * is remembered. Use it only where the signature alone decides: if another check could refuse after a good signature,
 * that refusal would be the quicker one.
 */
export function createEcdsaVerifier(readKey = readPublicKey, capacity = REMEMBERED_KEYS): VerifyEcdsa {
  const remembered = new Map<string, KeyObject>();
  const remember = (name: string, key: KeyObject): void => {
    // The last entry of a Map is the newest.
    remembered.delete(name);
    remembered.set(name, key);
    if (remembered.size > capacity) remembered.delete(remembered.keys().next().value ?? '');
  };
  return (curve, publicKey, bytes, signature) => {
    if (signature.length !== 64) return false;
    const name = curve + publicKey;
    try {
      const used = remembered.get(name);
      if (used !== undefined && isSignatureOf(used, bytes, signature)) {
        remember(name, used);
        return true;
      }
      const fresh = readKey(curve, publicKey);
      if (isSignatureOf(fresh, bytes, signature)) {
        remember(name, fresh);
        return true;
      }
      if (used === undefined) isSignatureOf(fresh, bytes, signature);
      return false;
    } catch {
      return false;
    }
  };
}

function isSignatureOf(key: KeyObject, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/**
 * Parses a key with the platform, which parses and verifies in 0.4 ms where JavaScript needs 6. Throws when it is not a
 * key.
 */
function readPublicKey(curve: EcdsaCurve, publicKey: string): KeyObject {
  const spki = Buffer.from(KEY_HEADERS[curve] + publicKey, 'hex');
  return createPublicKey({ key: spki, format: 'der', type: 'spki' });
}

import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, fromHex, toUtf8 } from '../../base/contract.ts';
import { isStrictEdwardsPoint, type ApiKeyCurve } from '../../keys/api-key-text.ts';
import { fromDer } from './der.ts';
import { createEcdsaVerifier } from './ecdsa.ts';

/** How keys of one kind stamp a request (protocol.md section 1). */
export interface StampScheme {
  readonly curve: ApiKeyCurve;
  /** Largest body that is verified, for a scheme with slow hashing; without it, the general limit of bodies. */
  readonly maximumBodyBytes?: number;
  /** `publicKey` is in its stored form. Never throws. */
  readonly isSignature: (publicKey: string, body: Uint8Array, signature: string) => boolean;
}

const verifyEcdsa = createEcdsaVerifier();

/** The schemes of the header X-Stamp: one entry for each scheme. */
export const STAMP_SCHEMES: ReadonlyMap<string, StampScheme> = new Map<string, StampScheme>([
  [
    'SIGNATURE_SCHEME_TK_API_P256',
    {
      curve: 'API_KEY_CURVE_P256',
      isSignature(publicKey, body, signature) {
        const raw = fromDer(signature);
        return raw !== undefined && verifyEcdsa('P-256', publicKey, body, raw);
      },
    },
  ],
  [
    'SIGNATURE_SCHEME_TK_API_SECP256K1',
    {
      curve: 'API_KEY_CURVE_SECP256K1',
      isSignature(publicKey, body, signature) {
        const raw = fromDer(signature);
        return raw !== undefined && verifyEcdsa('secp256k1', publicKey, body, raw);
      },
    },
  ],
  [
    'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
    {
      curve: 'API_KEY_CURVE_SECP256K1',
      // There is no native Keccak here: 1 MB takes a hundred milliseconds, and no wallet shows that much.
      maximumBodyBytes: 32_768,
      isSignature: isPersonalMessageSignature,
    },
  ],
  ['SIGNATURE_SCHEME_TK_API_ED25519', { curve: 'API_KEY_CURVE_ED25519', isSignature: isEd25519Signature }],
]);

/**
 * Verifies ERC-191 version 0x45, which wallets sign as a "personal message". A wallet tells only its address, so its
 * stamper recovers the key from the signature. Without the recovery byte two keys come out, and verifying is the test
 * whether the stated key is one of them.
 */
function isPersonalMessageSignature(publicKey: string, body: Uint8Array, signature: string): boolean {
  const raw = fromDer(signature);
  if (raw === undefined) return false;
  const digest = keccak_256(concatBytes(toUtf8(`\x19Ethereum Signed Message:\n${body.length}`), body));
  try {
    return secp256k1.verify(raw, digest, fromHex(publicKey), { lowS: false, prehash: false });
  } catch {
    return false;
  }
}

/** The bytes before an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410), in DER. */
const ED25519_HEADER = '302a300506032b6570032100';

/**
 * Verifies Ed25519 by RFC 8032 in the strict profile: A and R canonical and not of small order, S below the group's
 * order, and the equation without the cofactor. The platform checks only the last two.
 */
function isEd25519Signature(publicKey: string, body: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-fA-F]{128}$/.test(signature)) return false;
  if (!isStrictEdwardsPoint(publicKey) || !isStrictEdwardsPoint(signature.slice(0, 64).toLowerCase())) {
    return false;
  }
  try {
    const spki = Buffer.from(ED25519_HEADER + publicKey, 'hex');
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return verify(null, body, key, fromHex(signature));
  } catch {
    return false;
  }
}

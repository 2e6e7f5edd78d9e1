import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, fromHex, toUtf8 } from '../../base/contract.ts';
import type { ApiKeyCurve } from '../../keys/api-key-text.ts';
import { fromDer } from './der.ts';
import { isEcdsaSignature } from './ecdsa.ts';
import { isP256Signature } from './p256.ts';

/** How keys of one kind stamp a request (protocol.md section 1). */
export interface StampScheme {
  readonly curve: ApiKeyCurve;
  /** `publicKey` is in its stored form. Never throws. */
  readonly isSignature: (publicKey: string, body: Uint8Array, signature: string) => boolean;
}

/** The schemes of the header X-Stamp: one entry a scheme. */
export const STAMP_SCHEMES: ReadonlyMap<string, StampScheme> = new Map<string, StampScheme>([
  [
    'SIGNATURE_SCHEME_TK_API_P256',
    {
      curve: 'API_KEY_CURVE_P256',
      isSignature: (publicKey, body, signature) => isP256Signature(publicKey, body, signature, 'der'),
    },
  ],
  [
    'SIGNATURE_SCHEME_TK_API_SECP256K1',
    {
      curve: 'API_KEY_CURVE_SECP256K1',
      isSignature(publicKey, body, signature) {
        const raw = fromDer(signature);
        return raw !== undefined && isEcdsaSignature('secp256k1', publicKey, body, raw);
      },
    },
  ],
  [
    'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
    { curve: 'API_KEY_CURVE_SECP256K1', isSignature: isPersonalMessageSignature },
  ],
  ['SIGNATURE_SCHEME_TK_API_ED25519', { curve: 'API_KEY_CURVE_ED25519', isSignature: isEd25519Signature }],
]);

/**
 * ERC-191 version 0x45, what wallets sign as a "personal message". A wallet tells only its address, so its stamper
 * recovers the key from the signature; without the recovery byte two keys come out, and asking whether the stated key
 * is one of them is what verifying does.
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

/** RFC 8032 with its strict checks: canonical points and no keys of small order, which sign anything. */
function isEd25519Signature(publicKey: string, body: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-fA-F]{128}$/.test(signature)) return false;
  try {
    return ed25519.verify(fromHex(signature), body, fromHex(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

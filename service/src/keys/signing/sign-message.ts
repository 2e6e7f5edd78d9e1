import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr } from '@noble/curves/secp256k1.js';
import type { Curve } from '../../base/contract.ts';
import { ECDSA_CURVES } from '../curve.ts';
import { toTaprootSecret } from '../taproot.ts';
import { toSignatureParts, type SignatureParts } from './signature-parts.ts';
import type { SigningScheme } from '../signing-scheme.ts';

/** A key and the way it signs. */
export interface Signer {
  readonly curve: Curve;
  /** 32 bytes. */
  readonly secret: Uint8Array;
  /** As `toSigningScheme` chooses it. */
  readonly scheme: SigningScheme;
  /** The auxiliary randomness of BIP-340, 32 bytes; fresh random bytes by default. */
  readonly auxiliaryRandomness?: Uint8Array;
}

/**
 * Signs bytes: the message itself for Ed25519, a 32-byte digest for the other schemes. ECDSA is deterministic
 * (RFC 6979 with HMAC-SHA-256) and low-S on both of its curves. Throws a `TypeError` when curve and scheme do not fit,
 * or when a digest has another length.
 */
export function signMessage(signer: Signer, message: Uint8Array): SignatureParts {
  const { curve, scheme, secret } = signer;
  if (scheme !== 'ED25519' && message.length !== 32) throw new TypeError('a digest has 32 bytes');
  switch (scheme) {
    case 'ED25519':
      if (curve !== 'CURVE_ED25519') break;
      return toSignatureParts(ed25519.sign(message, secret));
    case 'ECDSA': {
      if (curve === 'CURVE_ED25519') break;
      const options = { prehash: false, lowS: true, format: 'recovered' } as const;
      const signature = ECDSA_CURVES[curve].sign(message, secret, options);
      // A recovery id above 1 needs an r between the order and the field's prime: one chance in 2^127 at most.
      return toSignatureParts(signature.subarray(1), signature[0]);
    }
    case 'BIP340':
      if (curve !== 'CURVE_SECP256K1') break;
      return signSchnorr(signer, secret, message);
    case 'BIP340_TAPROOT':
      if (curve !== 'CURVE_SECP256K1') break;
      return signSchnorr(signer, toTaprootSecret(secret), message);
  }
  throw new TypeError(`a key of ${curve} does not sign with ${scheme}`);
}

/**
 * BIP-340 recommends fresh auxiliary randomness, because it shields the secret nonce from fault and power attacks; a
 * poor source of it does no harm. Nothing here needs equal signatures for equal digests: a repeated activity answers
 * its stored result.
 */
function signSchnorr(
  { auxiliaryRandomness = randomBytes(32) }: Signer,
  secret: Uint8Array,
  digest: Uint8Array,
): SignatureParts {
  return toSignatureParts(schnorr.sign(digest, secret, auxiliaryRandomness));
}

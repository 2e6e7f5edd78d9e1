import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, type Curve } from '../base/contract.ts';
import { ECDSA_CURVES } from './curve.ts';

/**
 * Reads a public key as the service stores it: hexadecimal, compressed or not. Returns the short form, 33 bytes on the
 * ECDSA curves and 32 bytes on Ed25519. Throws a `TypeError` when it is not a point of the curve.
 */
export function toCompressedPublicKey(curve: Curve, publicKey: string): Uint8Array {
  try {
    const bytes = fromHex(publicKey);
    return curve === 'CURVE_ED25519'
      ? ed25519.Point.fromBytes(bytes).toBytes()
      : ECDSA_CURVES[curve].Point.fromBytes(bytes).toBytes(true);
  } catch (cause) {
    throw new TypeError(`publicKey is not a public key of ${curve}`, { cause });
  }
}

import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';

const { Fn } = secp256k1.Point;

/**
 * The 32-byte output key of a P2TR address whose only way to spend is the key path, without a script tree (BIP-341
 * `taproot_tweak_pubkey`, BIP-86). Takes the 33-byte compressed public key.
 */
export function toTaprootOutputKey(publicKey: Uint8Array): Uint8Array {
  const { lift_x, pointToBytes } = schnorr.utils;
  const internalKey = publicKey.subarray(1);
  const point = lift_x(secp256k1.Point.Fp.fromBytes(internalKey));
  return pointToBytes(point.add(secp256k1.Point.BASE.multiply(toTweak(internalKey))));
}

/** The secret behind `toTaprootOutputKey` (BIP-341 `taproot_tweak_seckey`). Takes and returns 32 bytes. */
export function toTaprootSecret(secret: Uint8Array): Uint8Array {
  const point = secp256k1.Point.BASE.multiply(Fn.fromBytes(secret));
  const { x, y } = point.toAffine();
  const scalar = Fn.fromBytes(secret);
  // An x-only key stands for the point with the even y, so a secret of the other point is negated first.
  const evenScalar = y % 2n === 0n ? scalar : Fn.neg(scalar);
  return Fn.toBytes(Fn.add(evenScalar, toTweak(secp256k1.Point.Fp.toBytes(x))));
}

/** `fromBytes` refuses a tweak at or above the order, as BIP-341 asks; no input is known to give one. */
function toTweak(internalKey: Uint8Array): bigint {
  return Fn.fromBytes(schnorr.utils.taggedHash('TapTweak', internalKey));
}

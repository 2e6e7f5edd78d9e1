import { CURVES, toHex } from '../../base/contract.ts';
import { ECDSA_CURVES } from '../curve.ts';
import type { AddressDerivation } from './address-derivation.ts';

/** The public key itself: 04, x and y in lower-case hexadecimal. */
export const uncompressed: AddressDerivation = {
  curves: ['CURVE_SECP256K1', 'CURVE_P256'],
  toAddress(publicKey, curve) {
    if (curve === 'CURVE_ED25519') throw new TypeError('an Ed25519 key has no uncompressed form');
    return toHex(ECDSA_CURVES[curve].Point.fromBytes(publicKey).toBytes(false));
  },
};

/** The public key itself, short: 33 bytes in lower-case hexadecimal, 32 bytes on Ed25519. */
export const compressed: AddressDerivation = {
  curves: CURVES,
  toAddress: (publicKey) => toHex(publicKey),
};

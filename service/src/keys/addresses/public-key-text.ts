import { CURVES, toHex } from '../../base/contract.ts';
import { ECDSA_CURVES } from '../curve.ts';
import type { AddressDerivations } from './address-derivation.ts';

/**
 * The public key itself in lower-case hexadecimal: uncompressed (04, x and y), and compressed (33 bytes, 32 bytes on
 * Ed25519).
 */
export const formats = {
  ADDRESS_FORMAT_UNCOMPRESSED: {
    curves: ['CURVE_SECP256K1', 'CURVE_P256'],
    toAddress(publicKey, curve) {
      if (curve === 'CURVE_ED25519') throw new TypeError('an Ed25519 key has no uncompressed form');
      return toHex(ECDSA_CURVES[curve].Point.fromBytes(publicKey).toBytes(false));
    },
  },
  ADDRESS_FORMAT_COMPRESSED: {
    curves: CURVES,
    toAddress: (publicKey) => toHex(publicKey),
  },
} satisfies Partial<AddressDerivations>;

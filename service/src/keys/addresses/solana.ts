import { base58 } from '@scure/base';
import type { AddressDerivations } from './address-derivation.ts';

/** A Solana account: the public key in base58. */
export const formats = {
  ADDRESS_FORMAT_SOLANA: {
    curves: ['CURVE_ED25519'],
    toAddress: (publicKey) => base58.encode(publicKey),
  },
} satisfies Partial<AddressDerivations>;

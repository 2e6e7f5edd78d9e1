import { base58 } from '@scure/base';
import type { AddressDerivation } from './address-derivation.ts';

/** A Solana account: the public key in base58. */
export const solana: AddressDerivation = {
  curves: ['CURVE_ED25519'],
  toAddress: (publicKey) => base58.encode(publicKey),
};

import { bech32 } from '@scure/base';
import type { AddressDerivation } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

/** An account of the Cosmos hub. */
export const cosmos: AddressDerivation = createCosmosAddress('cosmos');

/** An account of Sei, in its Cosmos form. */
export const sei: AddressDerivation = createCosmosAddress('sei');

function createCosmosAddress(prefix: string): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) => bech32.encodeFromBytes(prefix, hash160(publicKey)),
  };
}

import { bech32 } from '@scure/base';
import type { AddressDerivation, AddressDerivations } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

/** An account of the Cosmos hub, and an account of Sei in its Cosmos form. */
export const formats = {
  ADDRESS_FORMAT_COSMOS: createCosmosAddress('cosmos'),
  ADDRESS_FORMAT_SEI: createCosmosAddress('sei'),
} satisfies Partial<AddressDerivations>;

function createCosmosAddress(prefix: string): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    bech32Prefix: prefix,
    toAddress: (publicKey) => bech32.encodeFromBytes(prefix, hash160(publicKey)),
  };
}

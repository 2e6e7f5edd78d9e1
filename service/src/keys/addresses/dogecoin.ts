import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivation } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

/** A Dogecoin address that pays to a public key hash. */
export const dogecoinMainnet: AddressDerivation = createDogecoinAddress(0x1e);

/** The same on Dogecoin's test network. */
export const dogecoinTestnet: AddressDerivation = createDogecoinAddress(0x71);

function createDogecoinAddress(version: number): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) =>
      createBase58check(sha256).encode(concatBytes(Uint8Array.of(version), hash160(publicKey))),
  };
}

import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivation, AddressDerivations } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

/** A Dogecoin address that pays to a public key hash, on the main network and the test network. */
export const formats = {
  ADDRESS_FORMAT_DOGE_MAINNET: createDogecoinAddress(0x1e),
  ADDRESS_FORMAT_DOGE_TESTNET: createDogecoinAddress(0x71),
} satisfies Partial<AddressDerivations>;

function createDogecoinAddress(version: number): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) =>
      createBase58check(sha256).encode(concatBytes(Uint8Array.of(version), hash160(publicKey))),
  };
}

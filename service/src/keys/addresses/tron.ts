import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';
import { toEthereumAccount } from './ethereum.ts';

const PREFIX = Uint8Array.of(0x41);

/** A Tron account: the bytes of the Ethereum account behind 0x41, in base58check. */
export const formats = {
  ADDRESS_FORMAT_TRON: {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) =>
      createBase58check(sha256).encode(concatBytes(PREFIX, toEthereumAccount(publicKey))),
  },
} satisfies Partial<AddressDerivations>;

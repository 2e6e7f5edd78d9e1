import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

const ACCOUNT_VERSION = Uint8Array.of(0x00);

/** An account of the XRP Ledger: base58check with the ledger's own alphabet. */
export const formats = {
  ADDRESS_FORMAT_XRP: {
    curves: ['CURVE_SECP256K1'],
    toAddress(publicKey) {
      const body = concatBytes(ACCOUNT_VERSION, hash160(publicKey));
      return base58xrp.encode(concatBytes(body, sha256(sha256(body)).subarray(0, 4)));
    },
  },
} satisfies Partial<AddressDerivations>;

import { sha3_256 } from '@noble/hashes/sha3.js';
import { concatBytes, toHex } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';

/** The identifier of a single Ed25519 key among Aptos's authentication schemes. */
const SINGLE_ED25519 = Uint8Array.of(0x00);

/** An Aptos account: SHA3-256 of the public key and the identifier of its scheme. */
export const formats = {
  ADDRESS_FORMAT_APTOS: {
    curves: ['CURVE_ED25519'],
    toAddress: (publicKey) => `0x${toHex(sha3_256(concatBytes(publicKey, SINGLE_ED25519)))}`,
  },
} satisfies Partial<AddressDerivations>;

import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, toHex } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';

/** The flag of Ed25519 among Sui's signature schemes. */
const ED25519_FLAG = Uint8Array.of(0x00);

/** A Sui account: BLAKE2b-256 of the flag of the scheme and the public key. */
export const formats = {
  ADDRESS_FORMAT_SUI: {
    curves: ['CURVE_ED25519'],
    toAddress: (publicKey) => `0x${toHex(blake2b(concatBytes(ED25519_FLAG, publicKey), { dkLen: 32 }))}`,
  },
} satisfies Partial<AddressDerivations>;

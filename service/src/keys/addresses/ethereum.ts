import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toHex, toUtf8 } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';

/** The 20 bytes that name an Ethereum account: the tail of keccak256 of x and y. Takes the 33-byte public key. */
export function toEthereumAccount(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/** Writes the 20 bytes of an account with the check sum of EIP-55 in the case of its letters. */
export function toChecksumAddress(account: Uint8Array): string {
  const text = toHex(account);
  const hash = toHex(keccak_256(toUtf8(text)));
  return `0x${Array.from(text, (digit, index) => (hash.charAt(index) >= '8' ? digit.toUpperCase() : digit)).join('')}`;
}

/** An Ethereum account (EIP-55). */
export const formats = {
  ADDRESS_FORMAT_ETHEREUM: {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) => toChecksumAddress(toEthereumAccount(publicKey)),
  },
} satisfies Partial<AddressDerivations>;

import { keccak_256 } from '@noble/hashes/sha3.js';
import { InputError } from '../input-error.ts';

/** Keccak256 of bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

/** Bytes that one round of keccak256 processes. */
const BLOCK_BYTES = 136;

/**
 * Maximum rounds of keccak256 for the typed data of one request: about a quarter of a second. Honest typed data needs
 * two or three for each struct; struct types that all refer to each other need a number that grows with their square.
 */
export const MAXIMUM_HASH_BLOCKS = 32_768;

/** A keccak256 that throws an `InputError` when it has done more rounds than allowed, over all calls. */
export function createHashBudget(maximumBlocks: number = MAXIMUM_HASH_BLOCKS): Hash {
  let blocks = 0;
  return (bytes) => {
    blocks += Math.floor(bytes.length / BLOCK_BYTES) + 1;
    if (blocks > maximumBlocks) {
      throw new InputError(
        '',
        `The typed data is too large: it takes more than ${maximumBlocks} rounds of hashing; sign less at once.`,
      );
    }
    return keccak_256(bytes);
  };
}

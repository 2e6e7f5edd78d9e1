import { fromHex, toUtf8 } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import type { Hash } from './hash-budget.ts';

const LETTER_A = 0x41;
const SMALL_LETTER_A = 0x61;

/**
 * Reads an Ethereum account, 0x and 40 hexadecimal digits, as its 20 bytes. Digits in both cases carry the check sum of
 * EIP-55, and a wrong one is a typing mistake. `hash` is keccak256, with the limit of what the account is part of.
 * Throws an `InputError`.
 */
export function toAccountBytes(value: unknown, path: string, hash: Hash): Uint8Array {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) {
    throw new InputError(path, 'An address is 0x and 40 hexadecimal digits.');
  }
  const digits = value.slice(2);
  const lower = digits.toLowerCase();
  const isMixed = digits !== lower && digits !== digits.toUpperCase();
  if (isMixed && !isChecked(digits, hash(toUtf8(lower)))) {
    throw new InputError(
      path,
      'The checksum of the address, which is the case of its letters, is wrong (EIP-55); check the address, or write it in lower case.',
    );
  }
  return fromHex(digits);
}

/**
 * Whether the capitals are exactly the letters at whose place the hash of the lower-case text has a digit from 8 on.
 */
function isChecked(digits: string, hash: Uint8Array): boolean {
  // Building the right text first would take as long again as the hash.
  for (let index = 0; index < digits.length; index += 1) {
    const code = digits.charCodeAt(index);
    const byte = hash[index >> 1] ?? 0;
    const isHigh = (index % 2 === 0 ? byte >> 4 : byte & 0x0f) >= 8;
    const isLetter = code >= LETTER_A;
    if (isLetter && code < SMALL_LETTER_A !== isHigh) return false;
  }
  return true;
}

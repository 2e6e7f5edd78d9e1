import { fromHex } from '../../base/contract.ts';
import { toChecksumAddress } from '../addresses/ethereum.ts';
import { InputError } from '../input-error.ts';

/**
 * Reads an Ethereum account, 0x and 40 hexadecimal digits, as its 20 bytes. Digits in both cases carry the check sum of
 * EIP-55, and a wrong one is a typing mistake. Throws an `InputError`.
 */
export function toAccountBytes(value: unknown, path: string): Uint8Array {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) {
    throw new InputError(path, 'An address is 0x and 40 hexadecimal digits.');
  }
  const digits = value.slice(2);
  const bytes = fromHex(digits);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && toChecksumAddress(bytes) !== value) {
    throw new InputError(path, 'The check sum in the case of the letters is not right (EIP-55).');
  }
  return bytes;
}

import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, fromHex } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import { toAccountBytes } from '../typed-data/account.ts';
import { toIntegerWithin } from '../typed-data/integer.ts';
import { assertMembers, parseJsonObject } from '../typed-data/json-object.ts';

const MAGIC = Uint8Array.of(0x05);
const MAXIMUM_LENGTH = 1024;

/** Upper bounds of EIP-7702: a nonce of 2^64 - 1 is never valid. */
const MAXIMUM_CHAIN_ID = 2n ** 256n - 1n;
const MAXIMUM_NONCE = 2n ** 64n - 2n;

/**
 * The 32-byte digest of an authorization in JSON text, `{"address","chainId","nonce"}`: keccak256 of 05 and
 * rlp([chainId, address, nonce]) (EIP-7702). Both numbers are JSON numbers, decimal or 0x text. Throws an `InputError`
 * that names the path.
 */
export function hashAuthorization(text: string): Uint8Array {
  if (text.length > MAXIMUM_LENGTH) {
    throw new InputError('', `An authorization has at most ${MAXIMUM_LENGTH} characters.`);
  }
  const value = parseJsonObject(text);
  assertMembers(value, ['address', 'chainId', 'nonce']);
  const chainId = toIntegerWithin(value['chainId'], 'chainId', 0n, MAXIMUM_CHAIN_ID);
  const address = toAccountBytes(value['address'], 'address', keccak_256);
  const nonce = toIntegerWithin(value['nonce'], 'nonce', 0n, MAXIMUM_NONCE);
  // The list has 33 + 21 + 9 bytes at most. RLP writes the length of a list longer than 55 bytes in a second byte.
  const list = concatBytes(
    encodeBytes(toShortBytes(chainId)),
    encodeBytes(address),
    encodeBytes(toShortBytes(nonce)),
  );
  const header = list.length < 56 ? Uint8Array.of(0xc0 + list.length) : Uint8Array.of(0xf8, list.length);
  return keccak_256(concatBytes(MAGIC, header, list));
}

/** Encodes up to 55 bytes in RLP. */
function encodeBytes(bytes: Uint8Array): Uint8Array {
  const [first = 0] = bytes;
  return bytes.length === 1 && first < 0x80 ? bytes : concatBytes(Uint8Array.of(0x80 + bytes.length), bytes);
}

/** RLP writes integers without leading zeros, and zero as no bytes. */
function toShortBytes(integer: bigint): Uint8Array {
  if (integer === 0n) return new Uint8Array();
  const digits = integer.toString(16);
  return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`);
}

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toUtf8, type HashFunction, type PayloadEncoding } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import type { Hash } from '../typed-data/hash-budget.ts';
import { hashTypedData } from '../typed-data/hash-typed-data.ts';
import { hashAuthorization } from './authorization.ts';

/** Longest payload, in characters: as long as a request's body. Typed data has its own, lower limit. */
export const MAXIMUM_PAYLOAD_LENGTH = 1_000_000;

/** A payload and how its text is read. */
export interface Payload {
  readonly payload: string;
  readonly encoding: PayloadEncoding;
  readonly hashFunction: HashFunction;
}

/**
 * Turns a payload into the bytes that are signed: the message for HASH_FUNCTION_NOT_APPLICABLE, otherwise a 32-byte
 * digest (protocol.md section 4). The pairing is checked before, by `assertPairing`. Throws an `InputError` whose path
 * is inside the payload. `hash` hashes typed data.
 */
export function toPayloadBytes({ payload, encoding, hashFunction }: Payload, hash: Hash): Uint8Array {
  if (payload.length > MAXIMUM_PAYLOAD_LENGTH) {
    throw new InputError('', `A payload has at most ${MAXIMUM_PAYLOAD_LENGTH} characters.`);
  }
  switch (encoding) {
    case 'PAYLOAD_ENCODING_EIP712':
      return hashTypedData(payload, hash);
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      return hashAuthorization(payload);
    case 'PAYLOAD_ENCODING_HEXADECIMAL':
      return applyHash(hashFunction, decodeHex(payload));
    case 'PAYLOAD_ENCODING_TEXT_UTF8':
      return applyHash(hashFunction, encodeText(payload));
  }
}

function decodeHex(payload: string): Uint8Array {
  const digits = /^0x/i.test(payload) ? payload.slice(2) : payload;
  if (!/^[0-9a-f]*$/i.test(digits) || digits.length % 2 !== 0) {
    throw new InputError('', 'The payload must be an even number of hexadecimal digits, with or without 0x.');
  }
  return Buffer.from(digits, 'hex');
}

function encodeText(payload: string): Uint8Array {
  // Encoding would turn half a surrogate pair into U+FFFD, and another text than the given one would be signed.
  if (/\p{Surrogate}/u.test(payload)) {
    throw new InputError('', 'The payload holds half a surrogate pair, which has no UTF-8 form.');
  }
  return toUtf8(payload);
}

function applyHash(hashFunction: HashFunction, bytes: Uint8Array): Uint8Array {
  switch (hashFunction) {
    case 'HASH_FUNCTION_SHA256':
      return sha256(bytes);
    case 'HASH_FUNCTION_KECCAK256':
      return keccak_256(bytes);
    case 'HASH_FUNCTION_NOT_APPLICABLE':
      return bytes;
    case 'HASH_FUNCTION_NO_OP':
      if (bytes.length === 32) return bytes;
      throw new InputError(
        '',
        `With HASH_FUNCTION_NO_OP a payload has 32 bytes, this one has ${bytes.length}.`,
      );
  }
}

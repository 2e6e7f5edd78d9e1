import type { Bytes } from '../base/encoding.ts';

/** Encodes one unsigned big-endian number as a minimal DER INTEGER. */
function toInteger(bytes: readonly number[]): readonly number[] {
  const digits = bytes.slice(bytes.findIndex((byte) => byte));
  // With a highest bit of 1 the number would read as negative, so a zero byte goes in front; DER allows no other
  // leading zero.
  if (digits[0]! > 0x7f) digits.unshift(0);
  return [2, digits.length, ...digits];
}

/**
 * Turns a raw ECDSA signature (r‖s, 64 bytes) into strict, minimal DER: a SEQUENCE of two INTEGERs.
 * The result has 8 to 72 bytes, so that every length fits one byte.
 *
 * Throws a `RangeError` for another length.
 */
export function toDer(rawSignature: Uint8Array): Bytes {
  if (rawSignature.length !== 64) throw new RangeError('rawSignature: expected 64 bytes');
  const numbers = [...rawSignature];
  const integers = [...toInteger(numbers.slice(0, 32)), ...toInteger(numbers.slice(32))];
  return Uint8Array.of(0x30, integers.length, ...integers);
}

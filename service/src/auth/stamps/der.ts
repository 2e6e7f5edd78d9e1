import { fromHex } from '../../base/contract.ts';

/**
 * Reads an ECDSA signature from DER in hexadecimal and returns r and s, 32 bytes each. It is strict except for one
 * thing that published wallet stampers emit: an integer may have one unnecessary zero in front. `undefined` for
 * anything else.
 */
export function fromDer(hex: string): Uint8Array | undefined {
  // Two integers of 34 bytes at most: every length fits one byte, and longer text is refused unread.
  if (hex.length > 2 * (2 + 2 * 36)) return undefined;
  let bytes: Uint8Array;
  try {
    bytes = fromHex(hex);
  } catch {
    return undefined;
  }
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return undefined;
  const r = readInteger(bytes, 2);
  const s = r === undefined ? undefined : readInteger(bytes, r.end);
  if (r === undefined || s === undefined || s.end !== bytes.length) return undefined;
  const signature = new Uint8Array(64);
  signature.set(r.digits, 32 - r.digits.length);
  signature.set(s.digits, 64 - s.digits.length);
  return signature;
}

/** Reads an unsigned INTEGER of at most 32 bytes. `end` is where the next element begins. */
function readInteger(
  bytes: Uint8Array,
  start: number,
): { readonly digits: Uint8Array; readonly end: number } | undefined {
  const length = bytes[start + 1] ?? 0;
  const end = start + 2 + length;
  if (bytes[start] !== 0x02 || length === 0 || end > bytes.length) return undefined;
  let digits = bytes.subarray(start + 2, end);
  if (isPadded(digits)) digits = digits.subarray(1);
  if (isPadded(digits) || isNegative(digits)) return undefined;
  // Drops the zero that keeps a number from being read as negative.
  if (digits[0] === 0 && digits.length > 1) digits = digits.subarray(1);
  return digits.length > 32 ? undefined : { digits, end };
}

function isPadded([first, second]: Uint8Array): boolean {
  return first === 0 && second !== undefined && second < 0x80;
}

function isNegative([first = 0]: Uint8Array): boolean {
  return first >= 0x80;
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** The form of a configuration's codes. */
export interface CodeFormat {
  /** Characters in a code, 6 to 9. */
  readonly length: number;
  /** True: Crockford Base32. False: digits. */
  readonly isAlphanumeric: boolean;
}

const DIGITS = '0123456789';
/** Crockford's Base32: no I, L, O, U. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a code from the system's random source; every code is equally likely. */
export function createCode({ length, isAlphanumeric }: CodeFormat): string {
  const alphabet = isAlphanumeric ? CROCKFORD : DIGITS;
  // randomInt draws again instead of taking a remainder, so no character is favoured.
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/**
 * A code as it is compared: upper-case, O read as 0, I and L as 1, spaces and dashes dropped (protocol.md section 2).
 */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The keyed hash under which a code is stored. The id gives equal codes different hashes. */
export function hashCode(key: Uint8Array, otpId: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${otpId}|${normalizeCode(code)}`)
    .digest('hex');
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { InputError } from '../input-error.ts';

const DECIMAL_OR_HEXADECIMAL = /^(-?)(\d+|0x[0-9a-f]+)$/i;

/** Longer than any 256-bit number in decimal; reading a longer text takes time that grows with its square. */
const MAXIMUM_DIGITS = 80;

/**
 * Reads an integer from a JSON number, decimal text or hexadecimal text with 0x, each possibly negative. Throws an
 * `InputError` for anything else, also for a JSON number beyond 2^53 - 1: reading has already rounded it.
 */
export function toInteger(value: unknown, path: string): bigint {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return BigInt(value);
    throw new InputError(
      path,
      'A JSON number must be an integer of at most 2^53 - 1 in size; write a larger one as text.',
    );
  }
  const match =
    typeof value === 'string' && value.length <= MAXIMUM_DIGITS && DECIMAL_OR_HEXADECIMAL.exec(value);
  if (!match) {
    throw new InputError(path, 'An integer is a JSON number, decimal text, or hexadecimal text with 0x.');
  }
  const size = BigInt(match[2] as string);
  return match[1] === '-' ? -size : size;
}

/** Like `toInteger`, and within a range that includes both ends. */
export function toIntegerWithin(value: unknown, path: string, minimum: bigint, maximum: bigint): bigint {
  const integer = toInteger(value, path);
  if (integer >= minimum && integer <= maximum) return integer;
  throw new InputError(path, `The number must be from ${describe(minimum)} to ${describe(maximum)}.`);
}

/** Writes a bound. Those of integer types read better as powers of two. */
function describe(bound: bigint): string {
  if (bound >= -0x10000n && bound <= 0x10000n) return String(bound);
  const bits = (bound < 0n ? -bound - 1n : bound).toString(2).length;
  if (bound < 0n) return `-2^${bits}`;
  return bound === 2n ** BigInt(bits) - 1n ? `2^${bits} - 1` : String(bound);
}

/**
 * Throws a `RangeError` that names the option unless the value is a number above zero and below 2^31, the limit of
 * timers.
 */
export function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < 2 ** 31)) throw new RangeError(`${name}: expected a positive number`);
}

/** Throws a `TypeError` that names the option unless the value is a function. */
export function assertFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name}: expected a function`);
}

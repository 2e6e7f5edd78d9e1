/** Throws a `RangeError` that names the option when it is no number above zero that a timer can hold. */
export function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < 2 ** 31)) throw new RangeError(`${name}: expected a positive number`);
}

/** Throws a `TypeError` that names the option when it is no function. */
export function assertFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name}: expected a function`);
}

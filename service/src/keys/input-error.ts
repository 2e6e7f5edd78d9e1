/**
 * Thrown for a fault in what a caller sent: a key, an address format, a payload or a transaction. A handler answers it
 * with INVALID_REQUEST. No message repeats a payload or a key.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  /** Path of the fault, as `payloads[2].message.to`; empty for the whole value. */
  readonly path: string;
  /** The fault: a sentence without the path. */
  readonly fault: string;

  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(path === '' ? fault : `${path}: ${fault}`, options);
    this.path = path;
    this.fault = fault;
  }

  /** The same fault with `prefix` in front of its path: the member that holds the faulty value. */
  within(prefix: string): InputError {
    const separator = this.path === '' || this.path.startsWith('[') ? '' : '.';
    return new InputError(`${prefix}${separator}${this.path}`, this.fault, { cause: this });
  }
}

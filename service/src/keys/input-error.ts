/**
 * A fault in what a caller gave: a key, an address format, a payload or a transaction. A handler answers it with
 * INVALID_REQUEST. No message repeats a payload or a key.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  /** Where the fault stands, as `payloads[2].message.to`; empty for the whole value. */
  readonly path: string;
  /** The fault: a sentence without the path. */
  readonly fault: string;

  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(path === '' ? fault : `${path}: ${fault}`, options);
    this.path = path;
    this.fault = fault;
  }

  /** The same fault, seen from the value that holds this one as its member `prefix`. */
  within(prefix: string): InputError {
    const separator = this.path === '' || this.path.startsWith('[') ? '' : '.';
    return new InputError(`${prefix}${separator}${this.path}`, this.fault, { cause: this });
  }
}

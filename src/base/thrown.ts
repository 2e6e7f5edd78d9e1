/** Whatever can be thrown, made an error of the package. Apart from the class, so that a first screen does not carry it. */
import { LatchkeyError } from './errors.ts';

/** Throws `load_failed`: a part of the program did not arrive. */
export function failToLoad(cause: unknown): never {
  throw new LatchkeyError('load_failed', 'A part of the sign-in could not be loaded.', { cause });
}

/** Makes a `LatchkeyError` of anything thrown: the package's own errors pass, all else becomes `unexpected`. */
export function toLatchkeyError(thrown: unknown): LatchkeyError {
  // By name: a page may hold two copies of the classes, and the other's errors say just as much.
  if (thrown instanceof Error && /^(?:Latchkey|Activity)Error$/.test(thrown.name)) {
    return thrown as LatchkeyError;
  }
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new LatchkeyError('aborted', 'The operation was aborted.', { cause: thrown });
  }
  // It has a stack worth reading, and carries nothing of the person.
  console.error('latchkey (docs/errors.md#unexpected):', thrown);
  return new LatchkeyError('unexpected', 'Something unexpected failed; see the cause.', { cause: thrown });
}

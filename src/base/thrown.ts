/**
 * Turns anything thrown into an error of the package. In a file apart from the class, so that the first screen does not
 * load it.
 */
import { LatchkeyError } from './errors.ts';

/** Throws `load_failed`: a chunk of the program did not load. */
export function failToLoad(cause: unknown): never {
  throw new LatchkeyError('load_failed', 'A part of the sign-in could not be loaded.', { cause });
}

/**
 * Turns anything thrown into a `LatchkeyError`: the package's own errors are returned as they are, an `AbortError`
 * becomes `aborted`, everything else `unexpected`.
 */
export function toLatchkeyError(thrown: unknown): LatchkeyError {
  // By name, not by class: a page may load two copies of the package, and an error of either is as good.
  if (thrown instanceof Error && /^(?:Latchkey|Activity)Error$/.test(thrown.name)) {
    return thrown as LatchkeyError;
  }
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new LatchkeyError('aborted', 'The operation was aborted.', { cause: thrown });
  }
  // Logged for its stack, which holds nothing about the person.
  console.error('latchkey (docs/errors.md#unexpected):', thrown);
  return new LatchkeyError('unexpected', 'Something unexpected failed; see the cause.', { cause: thrown });
}

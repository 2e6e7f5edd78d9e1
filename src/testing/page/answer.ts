import { toFault } from '../../flow/fault.ts';

/**
 * What a program in the page returns to the test. Errors travel as data, because drivers pass on only an error's text.
 */
export type Answer<Value> =
  | { readonly value?: Value | undefined }
  | { readonly error: { readonly code: string; readonly message: string } };

/** Runs `work` and returns its value or its error as data. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await work() };
  } catch (thrown) {
    const { code, message } = toFault(thrown);
    return { error: { code, message } };
  }
}

/** Stores a program's functions in the page, where the expression of {@link programOf} finds them. */
export function define<Program extends object>(name: string, program: Program): void {
  Object.assign(globalThis, { [Symbol.for(KEY + name)]: program });
}

/** The expression that reads a program's functions in a page that has run it. */
export const programOf = (name: string): string => `globalThis[Symbol.for(${JSON.stringify(KEY + name)})]`;

const KEY = 'latchkey.testing.';

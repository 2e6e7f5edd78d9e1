import { toFault } from '../../flow/fault.ts';

/** The answer of a page to a test. Errors travel as data: drivers hand on no more of an error than its text. */
export type Answer<Value> =
  | { readonly value?: Value | undefined }
  | { readonly error: { readonly code: string; readonly message: string } };

/** Does something for a test, and answers what comes of it. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await work() };
  } catch (thrown) {
    const { code, message } = toFault(thrown);
    return { error: { code, message } };
  }
}

/** Leaves the functions of a program in the page, where expressions of {@link programOf} find them. */
export function define<Program extends object>(name: string, program: Program): void {
  Object.assign(globalThis, { [Symbol.for(KEY + name)]: program });
}

/** The expression of a program in a page that has run it. */
export const programOf = (name: string): string => `globalThis[Symbol.for(${JSON.stringify(KEY + name)})]`;

const KEY = 'latchkey.testing.';

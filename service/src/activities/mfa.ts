import type { RequiredAuthenticationMethods } from '../base/contract.ts';
import type { Authentication } from '../store/tables.ts';

/**
 * Whether the stamps of one user satisfy a policy's steps. Every step needs a stamp of its own, later than the one
 * before it: what showed the first step does not show the second as well. `stamps` is what each stamp shows, oldest
 * first.
 */
export function areStepsSatisfied(
  steps: RequiredAuthenticationMethods,
  stamps: readonly (readonly Authentication[])[],
): boolean {
  let done = 0;
  for (const shown of stamps) {
    const step = steps[done];
    if (step === undefined) break;
    const isSatisfied = step.any.some(({ id, type }) =>
      shown.some((one) => one.type === type && (id === undefined || one.id === id)),
    );
    if (isSatisfied) done += 1;
  }
  return done === steps.length;
}

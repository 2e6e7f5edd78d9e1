import { ProblemError } from '../base/problem-error.ts';
import { RulesChanged } from '../store/hold-rules.ts';

/** Far more often than people change the rules of an organization while one request is on its way. */
const MAXIMUM_ATTEMPTS = 10;

/**
 * Runs work that decides and records, and runs it again when the rules that it decided by have changed before it was
 * recorded. Throws UNAVAILABLE when that happens again and again.
 */
export async function byPresentRules<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof RulesChanged)) throw error;
    }
  }
  throw new ProblemError('UNAVAILABLE', 'The rules of the organization keep changing; try again.');
}

import { ProblemError } from '../base/problem-error.ts';
import { RulesChanged } from '../store/hold-rules.ts';

/** Far more attempts than people change the rules of an organization during one request. */
const MAXIMUM_ATTEMPTS = 10;

/**
 * Runs work that decides and records. Runs it again when the rules have changed between the decision and the record.
 * Throws UNAVAILABLE after ten attempts.
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

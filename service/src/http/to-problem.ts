import { ProblemError } from '../base/problem-error.ts';
import { unavailable } from '../base/unavailable.ts';
import { isRetryable } from '../store/database.ts';
import { isUnavailable } from '../store/database-unavailable.ts';

/**
 * Maps a thrown error to the error of the contract that the request ends with; the reply and the audit line name it.
 */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isUnavailable(error) || isRetryable(error)
    ? unavailable('The service cannot reach its database; send the request again.')
    : new ProblemError('INTERNAL', 'The service failed; try again later.');
}

import { ProblemError } from '../base/problem-error.ts';
import { isRetryable } from '../store/database.ts';
import { isUnavailable } from '../store/database-unavailable.ts';

/** The error of the contract that a request ends with when this was thrown; the reply and the audit line name it. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isUnavailable(error) || isRetryable(error)
    ? unavailable('The service cannot reach its database; send the request again.')
    : new ProblemError('INTERNAL', 'The service failed; try again later.');
}

/** The same request may be sent again after a second: an activity has one effect, however often it arrives. */
export function unavailable(message: string): ProblemError {
  return new ProblemError('UNAVAILABLE', message, { retryAfterSeconds: 1 });
}

import { ProblemError } from './problem-error.ts';

/**
 * The error UNAVAILABLE, after which the same request may be sent again in a second: an activity has one effect, however
 * often it arrives.
 */
export function unavailable(message: string): ProblemError {
  return new ProblemError('UNAVAILABLE', message, { retryAfterSeconds: 1 });
}

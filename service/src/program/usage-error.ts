/**
 * Thrown when the command line or the environment cannot be understood. The message is for the operator, one sentence
 * per line.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

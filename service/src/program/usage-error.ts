/** The command line or the environment cannot be understood. The message is for the operator: a sentence a line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Thrown when the service cannot start, for a reason the operator can mend. The message is one plain sentence that
 * names the fault and the way out; the program prints it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

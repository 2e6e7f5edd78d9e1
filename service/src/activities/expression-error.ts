/** Thrown for an expression that cannot be used; the message is one sentence. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

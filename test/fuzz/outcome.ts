import assert from 'node:assert/strict';

/**
 * Answers the outcome of an input: the message of the parser's own error without numbers and names, or what the input was
 * accepted as.
 */
export function outcomeOf<T>(
  read: () => T,
  ownErrors: readonly (abstract new (...parameters: never[]) => Error)[],
  /** Throws when the value must not have been accepted. May answer what the input was accepted as. */
  judge: (value: T) => string | undefined,
): string {
  let value: T;
  try {
    value = read();
  } catch (error) {
    const isOwn = ownErrors.some((one) => error instanceof one && error.constructor === one);
    if (!isOwn) throw error;
    return `refused: ${simplify((error as Error).message)}`;
  }
  if (value === undefined) return 'refused';
  return `accepted ${judge(value) ?? ''}`;
}

/** Throws unless two forms of one value are the same bytes. */
export function assertSameBytes(actual: Uint8Array, expected: Uint8Array, what: string): void {
  assert.ok(Buffer.compare(actual, expected) === 0, `${what} has another form`);
}

function simplify(message: string): string {
  // Text after a colon or in quotation marks usually comes from the input.
  const [first = ''] = message.split(/\n|: /);
  return first
    .replace(/\d+/g, '0')
    .replace(/['"“‘`].*['"”’`]/g, '…')
    .slice(0, 60);
}

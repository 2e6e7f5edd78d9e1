/**
 * The database could not be asked, or did not do what it was asked for a reason of its own: the connection broke, the
 * server restarts, is full or has become a read-only copy. Whoever asks again a little later may well succeed. When the
 * statement was a commit, nobody knows whether it took effect.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATEs, or their first two characters, of faults that lie with the server and not with the statement: broken
 * connections (08), full disk, memory or connections (53), ended by the operator or by a time limit (57), faults of the
 * disk (58), and a server that takes no writes because another has become the primary (25006).
 */
const SERVER_FAULTS = ['08', '25006', '53', '57', '58'];

/** Of these faults, those after which the connection is of no more use, although it may still be open. */
const LASTING_FAULTS = ['08', '25006', '57P'];

/** Whether the fault that a database error tells of lies with the server. */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true;
  }
  return false;
}

/** Translates what the driver throws: a fault of the server or of the way to it becomes a `DatabaseUnavailable`. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (isFromServer(error) && !hasCode(error, SERVER_FAULTS)) return error;
  return new DatabaseUnavailable('The database is not available.', { cause: error });
}

/** Whether the connection on which this happened must not be used again. */
export function endsConnection(error: unknown): boolean {
  return !isFromServer(error) || hasCode(error, LASTING_FAULTS);
}

interface ServerError extends Error {
  readonly severity: string;
  /** SQLSTATE. */
  readonly code: string;
}

/** Whether the server has said so; all else is a fault of the connection, whose codes are Node's. */
function isFromServer(error: unknown): error is ServerError {
  return error instanceof Error && 'severity' in error && typeof error.severity === 'string';
}

function hasCode({ code }: ServerError, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning));
}

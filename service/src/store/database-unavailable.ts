/**
 * Thrown when the database could not be reached, or failed for a reason of its own: the connection broke, or the server
 * restarts, is full or has become a read-only replica. The same statement may well succeed a little later. When it was
 * a COMMIT, nobody knows whether it took effect.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATEs, or their first characters, of faults of the server and not of the statement: broken connections (08), lack
 * of disk, memory or connections (53), statements ended by the operator or by a time limit (57), disk errors (58), and
 * a server that takes no writes because another has become the primary (25006).
 */
const SERVER_FAULTS = ['08', '25006', '53', '57', '58'];

/** Those of these faults after which the connection must not be used, although it may still be open. */
const LASTING_FAULTS = ['08', '25006', '57P'];

/** Whether an error, or one of its causes, is a `DatabaseUnavailable`. */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true;
  }
  return false;
}

/**
 * Translates an error of the driver: a fault of the server or of the connection to it becomes a `DatabaseUnavailable`.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (isFromServer(error) && !hasCode(error, SERVER_FAULTS)) return error;
  return new DatabaseUnavailable('The database is not available.', { cause: error });
}

/** Whether the connection on which this error happened must not be used again. */
export function endsConnection(error: unknown): boolean {
  return !isFromServer(error) || hasCode(error, LASTING_FAULTS);
}

interface ServerError extends Error {
  readonly severity: string;
  /** SQLSTATE. */
  readonly code: string;
}

/** Whether the server has sent this error. All others are faults of the connection, with codes of Node. */
function isFromServer(error: unknown): error is ServerError {
  return error instanceof Error && 'severity' in error && typeof error.severity === 'string';
}

function hasCode({ code }: ServerError, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning));
}

/** The package's error class. Programs decide by the code; messages are for developers and may change. */
import type { ErrorCode } from './error-codes.ts';

/** What a handler may need besides the code. No member can identify a person. */
export interface ErrorDetails {
  readonly cause?: unknown;
  /** HTTP status of the reply, when there was one. */
  readonly status?: number | undefined;
  /** Milliseconds to wait before the next attempt, when the service said so. */
  readonly retryAfterMs?: number | undefined;
  /** How many tries the one-time code has left. */
  readonly triesLeft?: number | undefined;
  /** The attribute, configuration member or request member at fault. */
  readonly member?: string | undefined;
  /** Further entries of the API's error, for example `activityId` with `activity_denied`. */
  readonly details?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/**
 * The package's error class; `ActivityError` extends it. Decide by `code`; `recoveryOf` and `isRetryable` say what
 * helps. An error carries no contact, code, token or signature.
 */
export class LatchkeyError extends Error {
  override readonly name: 'LatchkeyError' | 'ActivityError' = 'LatchkeyError';
  /** The stable name of the failure, for programs to decide by. */
  readonly code: ErrorCode;
  /** HTTP status of the reply; undefined where there was none. */
  declare readonly status: number | undefined;
  /** Milliseconds to wait before the next attempt, where the service said so. */
  declare readonly retryAfterMs: number | undefined;
  /** How many tries the one-time code has left, where the service said so. */
  declare readonly triesLeft: number | undefined;
  /** The attribute, configuration member or request member at fault, where there is one. */
  declare readonly member: string | undefined;
  /** The entries of the API's error, unchanged, for example `activityId` with `activity_denied`. */
  declare readonly details: ErrorDetails['details'];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    Object.assign(this, details);
  }
}

/** Asserts a condition on a member. Throws a `LatchkeyError` that names the member and what was expected. */
export function assertMember(
  isRight: unknown,
  code: ErrorCode,
  member: string,
  expected: string,
): asserts isRight {
  if (!isRight) throw new LatchkeyError(code, `${member}: expected ${expected}.`, { member });
}

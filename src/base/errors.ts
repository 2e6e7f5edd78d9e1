/** The package's errors. Programs decide by the code; messages are for developers and may change. */
import type { ErrorCode } from './error-codes.ts';

/** Data a handler may need besides the code. None of it can identify a person. */
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
  /** Further entries of the API's error: `activityId` for `activity_denied`, for one. */
  readonly details?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/**
 * The one error class of the package. Decide by `code`; `recoveryOf` and `isRetryable` tell what helps. It carries no
 * contact, code, token or signature.
 */
export class LatchkeyError extends Error {
  override readonly name: 'LatchkeyError' | 'ActivityError' = 'LatchkeyError';
  /** Names the failure. Stable: programs decide by it. */
  readonly code: ErrorCode;
  /** HTTP status of the reply; undefined where there was none. */
  declare readonly status: number | undefined;
  /** Milliseconds to wait before the next attempt, where the service said so. */
  declare readonly retryAfterMs: number | undefined;
  /** How many tries the one-time code has left, where the service said so. */
  declare readonly triesLeft: number | undefined;
  /** The attribute, configuration member or request member at fault, where there is one. */
  declare readonly member: string | undefined;
  /** The entries of the API's error as they came: `activityId` for `activity_denied`, for one. */
  declare readonly details: ErrorDetails['details'];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    Object.assign(this, details);
  }
}

/** Asserts something about a member. Throws an error that names the member and what was expected of it. */
export function assertMember(
  isRight: unknown,
  code: ErrorCode,
  member: string,
  expected: string,
): asserts isRight {
  if (!isRight) throw new LatchkeyError(code, `${member}: expected ${expected}.`, { member });
}

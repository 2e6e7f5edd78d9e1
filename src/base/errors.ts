/**
 * Every way Latchkey can fail, as one closed list. The code is stable API: programs decide by it and locales
 * translate it. Messages are for developers and may change.
 */

/** What a person (or, for `fix-page`, the site's developer) can do about an error. */
export type Recovery =
  | 'retry'
  | 'edit'
  | 'resend'
  | 'wait'
  | 'other-contact'
  | 'start-over'
  | 'reload'
  | 'other-method'
  | 'other-browser'
  | 'contact-site'
  | 'fix-page';

/**
 * The next step of every code. The codes of the API are the API's own, in lower case, so that an error can be looked
 * up on both sides.
 */
export const RECOVERIES = {
  // The page
  attribute_missing: 'fix-page',
  attribute_invalid: 'fix-page',
  invalid_configuration: 'fix-page',
  unknown_configuration: 'fix-page',
  origin_not_allowed: 'fix-page',
  insecure_context: 'fix-page',
  unsupported_browser: 'contact-site',
  // The way to the service
  offline: 'retry',
  timeout: 'retry',
  unreachable: 'retry',
  malformed_reply: 'retry',
  load_failed: 'reload',
  // The API
  internal: 'retry',
  invalid_request: 'contact-site',
  invalid_contact: 'edit',
  provider_not_enabled: 'contact-site',
  delivery_failed: 'retry',
  rate_limited: 'wait',
  otp_invalid: 'edit',
  otp_expired: 'resend',
  otp_tries_exhausted: 'resend',
  otp_bundle_invalid: 'resend',
  verification_token_invalid: 'start-over',
  client_signature_invalid: 'start-over',
  account_not_found: 'other-contact',
  request_stale: 'retry',
  unauthenticated: 'start-over',
  permission_denied: 'contact-site',
  // The person and the device
  contact_missing: 'edit',
  untrusted_signer: 'contact-site',
  key_lost: 'start-over',
  // The program
  aborted: 'retry',
  unexpected: 'reload',
} as const satisfies Record<string, Recovery>;

/** A code that a login without a one-time code can end with besides. */
export type DirectErrorCode =
  /** The person said no, to a provider, a passkey or a wallet. */
  | 'signing_cancelled'
  /** A passkey or a wallet answered nothing that can be used. */
  | 'signing_failed'
  | 'popup_blocked'
  | 'provider_failed'
  | 'provider_reply_invalid'
  | 'oidc_token_invalid'
  | 'oauth_code_invalid'
  | 'oauth_provider_unavailable'
  | 'in_app_browser'
  | 'passkey_unsupported'
  | 'wallet_missing'
  | 'signup_not_enabled';

/** A code of a login by a one-time code, and of everything before it. */
export type CodeErrorCode = keyof typeof RECOVERIES;

/** A code that a login can end with; each has a text of its own in every language. */
export type LoginErrorCode = CodeErrorCode | DirectErrorCode;

/** A code that only callers of the API meet. It has no text for people, and weighs nothing on a page with a login. */
export type ApiErrorCode =
  | 'activity_denied'
  | 'activity_failed'
  | 'activity_rejected'
  | 'address_not_allowed'
  | 'already_exists'
  | 'not_found'
  | 'precondition_failed'
  | 'request_too_large';

/** A stable error code. */
export type ErrorCode = LoginErrorCode | ApiErrorCode;

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
  /** What the API says besides, entry by entry: `activityId` for `activity_denied`, for one. */
  readonly details?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** The one error class of the package. Decide by `code`; it carries no contact, code, token or signature. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  readonly code: ErrorCode;
  declare readonly status: number | undefined;
  declare readonly retryAfterMs: number | undefined;
  declare readonly triesLeft: number | undefined;
  declare readonly member: string | undefined;
  declare readonly details: ErrorDetails['details'];
  /**
   * What to do next, for a person. Told where there is one, on a page with the login; undefined in a program that only
   * calls the API, which does not carry the table.
   */
  declare readonly recovery: Recovery | undefined;
  /** True when trying the same thing again, unchanged, may succeed. Told where `recovery` is. */
  declare readonly retryable: boolean | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    Object.assign(this, details);
  }
}

/** The next step of each code of a kind of login. */
export type Recoveries = Readonly<Partial<Record<ErrorCode, Recovery>>>;

/** What to do next about an error of this code, and whether that is the same thing again. */
export function stepsAfter(
  code: ErrorCode,
  recoveries: Recoveries = RECOVERIES,
): { readonly recovery: Recovery; readonly retryable: boolean } {
  const recovery = recoveries[code] ?? 'contact-site';
  return { recovery, retryable: recovery === 'retry' || recovery === 'wait' };
}

/** Gives every error its `recovery` and `retryable`. Called once, by what registers the element. */
export function tellRecovery(): void {
  for (const name of ['recovery', 'retryable'] as const) {
    Object.defineProperty(LatchkeyError.prototype, name, {
      configurable: true,
      get(this: LatchkeyError) {
        return stepsAfter(this.code)[name];
      },
    });
  }
}

/** Every error code of a login by a one-time code, for suites that walk over all of them. */
export const ERROR_CODES = /* @__PURE__ */ Object.keys(RECOVERIES) as readonly CodeErrorCode[];

/** Throws an error that names the member at fault and what was expected of it. */
export function check(isRight: unknown, code: ErrorCode, member: string, expected: string): asserts isRight {
  if (!isRight) throw new LatchkeyError(code, `${member}: expected ${expected}.`, { member });
}

/** Says that a part of the program did not arrive. */
export function failToLoad(cause: unknown): never {
  throw new LatchkeyError('load_failed', 'A part of the sign-in could not be loaded.', { cause });
}

/** Makes a `LatchkeyError` of anything thrown: its own errors pass, all else becomes `unexpected`. */
export function toLatchkeyError(thrown: unknown): LatchkeyError {
  // By name: a page may hold two copies of this class, and the other's errors say just as much.
  if (thrown instanceof Error && thrown.name === 'LatchkeyError') return thrown as LatchkeyError;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new LatchkeyError('aborted', 'The operation was aborted.', { cause: thrown });
  }
  // It has a stack worth reading, and carries nothing of the person.
  console.error('latchkey:', thrown);
  return new LatchkeyError('unexpected', 'Something unexpected failed; see the cause.', { cause: thrown });
}

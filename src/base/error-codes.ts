/**
 * All error codes of Latchkey as one closed list, with the next step of each. The list is in a file apart from the
 * error class, because every page loads the class and only a failure needs the list. To add a code, add one line here,
 * with its cause as a comment at the end of the line for the documentation. A code of the API goes into
 * `api-error-codes.ts` and into the contract's problem table instead.
 */
import { API_RECOVERIES } from './api-error-codes.ts';
import type { Recovery } from './recovery.ts';

export type { Recovery };

/** The next step after an error of each code. */
export const RECOVERIES = {
  ...API_RECOVERIES,
  // The page
  attribute_missing: 'fix-page',
  attribute_invalid: 'fix-page',
  invalid_configuration: 'fix-page',
  insecure_context: 'fix-page',
  unsupported_browser: 'contact-site',
  // The way to the service
  offline: 'retry',
  timeout: 'retry',
  unreachable: 'retry',
  malformed_reply: 'retry',
  load_failed: 'reload',
  // An activity
  activity_failed: 'contact-site',
  activity_rejected: 'contact-site',
  // The person and the device
  contact_missing: 'edit',
  untrusted_signer: 'contact-site',
  key_lost: 'start-over',
  signing_cancelled: 'retry',
  signing_failed: 'retry',
  popup_blocked: 'retry',
  provider_failed: 'retry',
  provider_reply_invalid: 'start-over',
  in_app_browser: 'other-browser',
  passkey_unsupported: 'other-method',
  wallet_missing: 'other-method',
  // The program
  aborted: 'retry',
  unexpected: 'reload',
} as const satisfies Record<string, Recovery>;

/** A stable error code. */
export type ErrorCode = keyof typeof RECOVERIES;

/** True for a code of this list. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(RECOVERIES, code);
}

/**
 * Returns the next step after an error of this code. A code that is not in the list, such as one of the site's own
 * callbacks, gives `contact-site`.
 */
export function recoveryOf(code: string): Recovery {
  return isErrorCode(code) ? RECOVERIES[code] : 'contact-site';
}

/** True when the same action, unchanged, may succeed after an error of this code. */
export function isRetryable(code: string): boolean {
  return /^(?:retry|wait)$/.test(recoveryOf(code));
}

/**
 * Codes that have a text of their own in every language: those that people meet. Any other code shows the text of its
 * recovery, so a new code needs no text at first.
 */
export type SpokenErrorCode =
  | 'attribute_missing'
  | 'attribute_invalid'
  | 'invalid_configuration'
  | 'unknown_configuration'
  | 'origin_not_allowed'
  | 'insecure_context'
  | 'unsupported_browser'
  | 'offline'
  | 'timeout'
  | 'unreachable'
  | 'malformed_reply'
  | 'load_failed'
  | 'internal'
  | 'invalid_request'
  | 'invalid_contact'
  | 'provider_not_enabled'
  | 'delivery_failed'
  | 'rate_limited'
  | 'otp_invalid'
  | 'otp_expired'
  | 'otp_tries_exhausted'
  | 'otp_stopped'
  | 'otp_bundle_invalid'
  | 'verification_token_invalid'
  | 'client_signature_invalid'
  | 'account_not_found'
  | 'request_stale'
  | 'unauthenticated'
  | 'permission_denied'
  | 'oidc_token_invalid'
  | 'oauth_code_invalid'
  | 'oauth_provider_unavailable'
  | 'signup_not_enabled'
  | 'contact_missing'
  | 'untrusted_signer'
  | 'key_lost'
  | 'signing_cancelled'
  | 'signing_failed'
  | 'popup_blocked'
  | 'provider_failed'
  | 'provider_reply_invalid'
  | 'in_app_browser'
  | 'passkey_unsupported'
  | 'wallet_missing'
  | 'aborted'
  | 'unexpected';

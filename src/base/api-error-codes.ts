/** The errors that the API itself returns, in a file of their own: a client of the API needs no others. */
import type { Recovery } from './recovery.ts';

/**
 * The next step after each error of the API. The codes are the API's own in lower case, so that an error can be looked
 * up on both sides.
 */
export const API_RECOVERIES = {
  // For people who sign in
  unknown_configuration: 'fix-page',
  origin_not_allowed: 'fix-page',
  internal: 'retry',
  invalid_request: 'contact-site',
  invalid_contact: 'edit',
  provider_not_enabled: 'contact-site',
  delivery_failed: 'retry',
  rate_limited: 'wait',
  otp_invalid: 'edit',
  otp_expired: 'resend',
  otp_tries_exhausted: 'resend',
  otp_stopped: 'wait',
  otp_bundle_invalid: 'resend',
  verification_token_invalid: 'start-over',
  client_signature_invalid: 'start-over',
  account_not_found: 'other-contact',
  request_stale: 'retry',
  unauthenticated: 'start-over',
  permission_denied: 'contact-site',
  oidc_token_invalid: 'start-over',
  oauth_code_invalid: 'start-over',
  oauth_provider_unavailable: 'retry',
  signup_not_enabled: 'contact-site',
  // For programs that call it
  activity_denied: 'contact-site',
  address_not_allowed: 'contact-site',
  already_exists: 'contact-site',
  not_found: 'contact-site',
  precondition_failed: 'contact-site',
  recent_login_required: 'start-over',
  request_too_large: 'contact-site',
  unavailable: 'retry',
} as const satisfies Record<string, Recovery>;

/**
 * True for a code that the API may return. The other codes are made by this program only; in a reply they would mean
 * something else.
 */
export function isApiErrorCode(code: string): code is keyof typeof API_RECOVERIES {
  return Object.hasOwn(API_RECOVERIES, code);
}

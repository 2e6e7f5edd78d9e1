import { CONFIG_ID_HEADER } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';

const ALLOWED_HEADERS = [
  'Content-Type',
  'X-Stamp',
  'X-Stamp-WebAuthn',
  'X-Stamp-Attested',
  'X-Session',
  'X-Client-Version',
  CONFIG_ID_HEADER,
  'X-Captcha-Token',
  'traceparent',
].join(', ');

/** Two hours, the longest that Chromium keeps a preflight. */
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

/**
 * Lets the page that asked read the reply.
 *
 * Every origin may read every reply, refusals included: no request carries an ambient credential (no cookies), so a
 * page learns nothing that any program could not learn with the same request. A configuration's allowedOrigins decide
 * whether the request is answered. `assertOriginAllowed` refuses it with 403, and because the page may read that
 * refusal, its developer sees ORIGIN_NOT_ALLOWED instead of the browser's "network error".
 */
export function addCorsHeaders(headers: Headers, origin: string | null): void {
  headers.append('vary', 'Origin');
  if (origin === null) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', 'Date, Retry-After');
}

/**
 * Answers a preflight. It does not carry the configuration id, only the name of the header, so every origin may ask;
 * the request itself is decided by `assertOriginAllowed`.
 */
export function toPreflightReply(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
    },
  });
}

/**
 * Refuses a page whose origin the configuration does not list. `*` lists every origin. A request without an origin does
 * not come from a page, and no check of origins can restrict it.
 */
export function assertOriginAllowed(origin: string | null, allowedOrigins: readonly string[]): void {
  if (origin === null || allowedOrigins.includes('*') || allowedOrigins.includes(origin)) return;
  throw new ProblemError(
    'ORIGIN_NOT_ALLOWED',
    "This page's origin is not among the configuration's allowedOrigins; add it there.",
  );
}

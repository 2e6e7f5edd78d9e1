import { isErrorCode, type ErrorCode } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import type { Reply } from './transport.ts';

/** Names the error that a reply means which is not a success. `nowMs` is the service's time. */
export function toReplyError(reply: Reply, nowMs: number): LatchkeyError {
  return reply.response ? toRefusal(reply.response, reply.body, nowMs) : toLoss(reply.cause);
}

/** Names a refusal by the API's own code; a code that is not known here by the numeric code and the HTTP status. */
function toRefusal({ status, headers }: Response, body: unknown, nowMs: number): LatchkeyError {
  const { errorCode, code: number, message, details } = own(body as Record<string, unknown>);
  const entries = Array.isArray(details) ? (details as Record<string, unknown>[]) : [];
  const { path, triesLeft } = own(entries[0]) as { path?: string; triesLeft?: number };
  const named = asText(errorCode).toLowerCase();
  const code = isErrorCode(named) ? named : (CODES[status] ?? CODES[Number(number)] ?? codeOf(status));
  return new LatchkeyError(code, `Status ${status}: ${asText(message)}`, {
    status,
    retryAfterMs: readRetryAfter(headers, nowMs),
    details: entries,
    triesLeft,
    member: path,
  });
}

/**
 * Codes by HTTP status, and by the numeric code of an error of the API, which is one of gRPC; the numbers do not
 * overlap. 421, 502, 503 and 504 come from whatever stands between page and service, which cannot reach the service.
 */
const CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  409: 'already_exists',
  413: 'request_too_large',
  421: 'unreachable',
  429: 'rate_limited',
  451: 'permission_denied',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
  3: 'invalid_request',
  4: 'timeout',
  5: 'not_found',
  6: 'already_exists',
  7: 'permission_denied',
  8: 'rate_limited',
  9: 'precondition_failed',
  14: 'unreachable',
  16: 'unauthenticated',
};

/** A redirect (with status 0 where a browser hides it) leads away from the service; what remains is no reply of ours. */
function codeOf(status: number): ErrorCode {
  if (status >= 500) return 'internal';
  return /^[03]/.test(`${status}`) ? 'unreachable' : 'malformed_reply';
}

/** Names the reason why there is no reply. */
function toLoss(cause: unknown): LatchkeyError {
  const isOffline = globalThis.navigator?.onLine === false;
  const isTimeout = (cause as Error | undefined)?.name === 'AbortError';
  const code = isTimeout ? 'timeout' : isOffline ? 'offline' : 'unreachable';
  return new LatchkeyError(code, 'No reply from the service.', { cause });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '(no text)';
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const header = headers.get('Retry-After') ?? '';
  const waitMs = Number(header) * 1000 || Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

import { isApiErrorCode } from '../base/api-error-codes.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import type { Reply } from './transport.ts';

/** Turns an unsuccessful or missing reply into its error. `nowMs` is the service's time. */
export function toReplyError(reply: Reply, nowMs: number): LatchkeyError {
  return reply.response ? toRefusal(reply.response, reply.body, nowMs) : toLoss(reply.cause);
}

/**
 * Turns an error reply into its error: by the API's own code, or by HTTP status and numeric code when the code is newer
 * than this program.
 */
function toRefusal({ status, headers }: Response, body: unknown, nowMs: number): LatchkeyError {
  const { errorCode, code: number, message, details } = own(body as Record<string, unknown>);
  const entries = Array.isArray(details) ? (details as Record<string, unknown>[]) : [];
  const { path, triesLeft } = own(entries[0]) as { path?: string; triesLeft?: number };
  const name = asText(errorCode).toLowerCase();
  const code = isApiErrorCode(name)
    ? name
    : (CODES[status] ?? (errorCode ? API_CODES[status] || API_CODES[Number(number)] : undefined));
  return new LatchkeyError(code ?? codeOfPage(status), `Status ${status}: ${asText(message)}`, {
    status,
    retryAfterMs: readRetryAfter(headers, nowMs),
    details: entries,
    triesLeft,
    member: path,
  });
}

/** Error codes by HTTP status that hold for every sender: the API, or a proxy between it and the page. */
const CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  408: 'timeout',
  413: 'request_too_large',
  421: 'unreachable',
  429: 'rate_limited',
  451: 'permission_denied',
};

/**
 * Error codes by HTTP status or gRPC status number, for replies in the API's own error format. The two ranges do not
 * overlap.
 */
const API_CODES: typeof CODES = {
  404: 'not_found',
  409: 'already_exists',
  3: 'invalid_request',
  5: 'not_found',
  6: 'already_exists',
  7: 'permission_denied',
  8: 'rate_limited',
  9: 'precondition_failed',
  13: 'internal',
  14: 'unavailable',
  16: 'unauthenticated',
};

/**
 * Error code of a reply that is not in the API's format, such as an error page of a proxy. A redirect means that the
 * address is not the API's; browsers hide it behind status 0.
 */
function codeOfPage(status: number): ErrorCode {
  if (status >= 500) return 'internal';
  return /^[03]/.test(`${status}`) ? 'unreachable' : 'malformed_reply';
}

/** Turns the cause of a missing reply into its error. */
function toLoss(cause: unknown): LatchkeyError {
  const isOffline = globalThis.navigator?.onLine === false;
  const isTimeout = (cause as Error | undefined)?.name === 'AbortError';
  const code = isTimeout ? 'timeout' : isOffline ? 'offline' : 'unreachable';
  return new LatchkeyError(code, 'No reply came.', { cause });
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

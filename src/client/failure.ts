import type { Operation } from '../contract/operation.ts';
import { LatchkeyError, type ErrorCode } from '../base/errors.ts';
import type { CallOptions } from './call.ts';
import type { Attempt } from './methods.ts';
import type { Reply } from './transport.ts';

/** All attempts together may take hardly longer. */
const TOTAL_MS = 15_000;
const MAX_ATTEMPTS = 5;

/** What passes by itself. A program can wait out a limit: no person has to be told how long it lasts. */
const PASSING = /^(?:offline|timeout|unreachable|malformed_reply|internal|rate_limited)$/;

/** What {@link settle} needs from its surroundings. */
export type SettleOptions = Pick<CallOptions, 'signal' | 'clock' | 'passing' | 'within'>;

/** A reply that says what was asked for. */
export type SuccessfulReply = Required<Reply>;

/**
 * Sees to it that a request that was sent once ends well: sends it again, when that is harmless and may help, until
 * there is a reply that is a success. Throws the `LatchkeyError` of the last attempt, or the signal's reason.
 */
export async function settle(
  [startedAtMs, first, send]: Attempt,
  operation: Operation,
  { signal, clock, passing = PASSING, within }: SettleOptions,
): Promise<SuccessfulReply> {
  let reply = first;
  for (let attempt = 1; ; attempt++) {
    const { response, body } = reply;
    if (response?.status === 200 && body) return { response, body };
    signal?.throwIfAborted();
    const error = response ? readRefusal(response, body, clock.now()) : readLoss(body);
    // Full jitter (0 to 200, 400, 800, 1600 ms), so that many browsers do not come back at the same moment.
    const { code, retryAfterMs = Math.random() * 100 * 2 ** attempt } = error;
    const isRepeatable = operation.kind !== 'proxy' || operation.isIdempotent;
    const leftMs = startedAtMs + TOTAL_MS - performance.now() - retryAfterMs;
    if (!isRepeatable || attempt === MAX_ATTEMPTS || leftMs <= 0 || !passing.test(code)) throw error;
    await pause(retryAfterMs, { signal, within });
    reply = await send(Math.min(10_000, leftMs));
  }
}

/** Waits; less long when the signal ends it, whose reason it then throws. */
export function pause(ms: number, { signal, within }: Pick<CallOptions, 'signal' | 'within'>): Promise<void> {
  return within(ms, signal, () => new Promise<never>(() => undefined)).catch(() => signal?.throwIfAborted());
}

/** Names a reply that refuses, by the code of the API or else by its status. */
function readRefusal({ status, headers }: Response, body: unknown, nowMs: number): LatchkeyError {
  const { errorCode, message, details } = own(body);
  const entries = Array.isArray(details) ? (details as Record<string, unknown>[]) : [];
  const { path, triesLeft } = own(entries[0]) as { path?: string; triesLeft?: number };
  // The codes of the API in lower case; one that is newer than this program passes as well.
  const code = /^[A-Z_]{3,40}$/.exec(asText(errorCode))?.[0].toLowerCase() ?? codeOf(status);
  return new LatchkeyError(code as ErrorCode, `Status ${status}: ${asText(message)}`, {
    status,
    retryAfterMs: readRetryAfter(headers, nowMs),
    details: entries,
    triesLeft,
    member: path,
  });
}

/** Names what came instead of a reply. */
function readLoss(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause;
  const name = (cause as Error | undefined)?.name;
  if (name === 'SyntaxError')
    return new LatchkeyError('malformed_reply', 'The reply is not JSON.', { cause });
  if (name === 'RangeError')
    return new LatchkeyError('malformed_reply', 'The reply is too large.', { cause });
  const isOffline = globalThis.navigator?.onLine === false;
  const code = name === 'AbortError' ? 'timeout' : isOffline ? 'offline' : 'unreachable';
  return new LatchkeyError(code, 'No reply from the service.', { cause });
}

function own(value: unknown): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, value);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '(no text)';
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission_denied';
  if (status === 429) return 'rate_limited';
  return status < 500 ? 'malformed_reply' : 'internal';
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const header = headers.get('Retry-After') ?? '';
  const waitMs = Number(header) * 1000 || Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

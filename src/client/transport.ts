import { LatchkeyError } from '../errors.ts';
import type { Clock } from './clock.ts';

/** What an exchange needs from its surroundings; everything has a platform default at the entry points. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** A reply that is larger, even after decompression, is not one of the API. Default: 65,536. */
  readonly maxReplyBytes?: number;
}

/** One HTTP exchange. */
export interface Exchange {
  readonly url: string;
  /** Sent with POST; without a body the document is read with GET. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds until the exchange is given up. */
  readonly timeoutMs: number;
}

/** A reply read to its end. */
export interface Reply {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Sends one request and reads the reply to its end. Follows no redirect, sends no cookie, keeps nothing in a cache.
 * Throws `offline`, `timeout`, `unreachable`, `malformed_reply` (too large), or what the caller's signal says.
 */
export function exchange(
  { url, body, headers, signal, timeoutMs }: Exchange,
  { fetch, clock, maxReplyBytes = 65_536 }: Transport,
): Promise<Reply> {
  return within(timeoutMs, signal, async (ended) => {
    const sentAtMs = Date.now();
    try {
      // Without a prototype, because fetch reads its options along the prototype chain.
      const response = await fetch(url, {
        __proto__: null,
        method: body ? 'POST' : 'GET',
        body,
        headers: Object.entries({ 'Content-Type': 'application/json', ...headers }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'strict-origin',
        signal: ended,
      } as RequestInit);
      const header = (name: string): string => response.headers.get(name) ?? '';
      clock.observe(header('Date'), sentAtMs, Date.now());
      return {
        status: response.status,
        retryAfterMs: readRetryAfter(header('Retry-After'), clock.now()),
        contentType: header('Content-Type'),
        text: await readText(response, maxReplyBytes),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof LatchkeyError) throw cause;
      const isOffline = globalThis.navigator?.onLine === false;
      const code = ended.aborted ? 'timeout' : isOffline ? 'offline' : 'unreachable';
      throw new LatchkeyError(code, 'No reply from the service.', { cause });
    }
  });
}

/** Waits; less long when the signal ends it. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return within(ms, signal, (ended) => new Promise((resolve) => (ended.onabort = () => resolve())));
}

/** Does work that ends, by the signal it is given, when its time is over or the caller's signal says so. */
async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ms);
  signal?.addEventListener('abort', abort);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text;
    size += value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new LatchkeyError('malformed_reply', `The reply is larger than ${maxBytes} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(header: string, nowMs: number): number | undefined {
  const waitMs = Number(header) * 1000 || Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

import { LatchkeyError } from '../errors.ts';
import type { Clock } from './clock.ts';

/** What an exchange needs from its surroundings; everything has a platform default at the entry points. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** One HTTP exchange. */
export interface Exchange {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
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

/** No reply of the API is larger; a reply that is, even after decompression, is not one of the API. */
const MAX_REPLY_BYTES = 65_536;

/**
 * Sends one POST and reads the reply to its end. Follows no redirect, sends no cookie, keeps nothing in a cache.
 * Throws `offline`, `timeout`, `unreachable`, `malformed_reply` (too large), or what the caller's signal says.
 */
export async function exchange(request: Exchange, { fetch, clock }: Transport): Promise<Reply> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  request.signal?.throwIfAborted();
  request.signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, request.timeoutMs);
  const sentAtMs = Date.now();
  try {
    // Without a prototype, because fetch reads its options along the prototype chain.
    const response = await fetch(request.url, {
      __proto__: null,
      method: 'POST',
      body: request.body,
      headers: Object.entries({ 'Content-Type': 'application/json', ...request.headers }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: controller.signal,
    } as RequestInit);
    clock.observe(response.headers.get('Date'), sentAtMs, Date.now());
    return {
      status: response.status,
      retryAfterMs: readRetryAfter(response.headers.get('Retry-After'), clock.now()),
      contentType: response.headers.get('Content-Type') ?? '',
      text: await readText(response),
    };
  } catch (cause) {
    request.signal?.throwIfAborted();
    if (cause instanceof LatchkeyError) throw cause;
    const isOffline = globalThis.navigator?.onLine === false;
    const code = controller.signal.aborted ? 'timeout' : isOffline ? 'offline' : 'unreachable';
    throw new LatchkeyError(code, 'No reply from the service.', { cause });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_REPLY_BYTES) {
      await reader.cancel();
      throw new LatchkeyError('malformed_reply', `The reply is larger than ${MAX_REPLY_BYTES} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

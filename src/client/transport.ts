import { fromJson } from '../json.ts';
import type { Clock } from './clock.ts';

/** What an exchange needs from its surroundings; everything has a platform default at the entry points. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** A reply that is larger, even after decompression, is not one of the API. Default: 65,536. */
  readonly maxReplyBytes?: number;
}

/** How an exchange ended. */
export interface Reply {
  /** Undefined when there was none, or none that could be read. */
  readonly response: Response | undefined;
  /** What the reply's JSON says, false for a reply of another type; without a reply: what was thrown instead. */
  readonly body: unknown;
}

/**
 * Sends one request, with POST or without a body with GET, and reads the reply to its end. Follows no redirect, sends
 * no cookie, keeps nothing in a cache. Does not throw: what went wrong is the body of its result.
 */
export function exchange(
  url: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  { fetch, clock, signal, maxReplyBytes = 65_536 }: Transport,
): Promise<Reply> {
  return within(timeoutMs, signal, async (ended): Promise<Reply> => {
    const sentAtMs = Date.now();
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
    clock.observe(response.headers.get('Date'), sentAtMs, Date.now());
    const text = await readText(response, maxReplyBytes);
    const type = response.headers.get('Content-Type');
    return { response, body: /^application\/(?:[\w.-]+\+)?json\b/i.test(`${type}`) && fromJson(text) };
  }).catch((reason: unknown) => ({ response: undefined, body: reason }));
}

/**
 * Does work until its time is over or the caller's signal says so, and then throws the signal's reason, or an
 * `AbortError` when it was the time.
 * The signal that the work is given ends with it in any case.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const { signal: ended } = controller;
  const end = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end, { signal: ended });
  try {
    return await Promise.race([work(ended), new Promise<never>((_, reject) => (ended.onabort = reject))]);
  } finally {
    clearTimeout(timer);
    // What platforms throw at an abort differs; the reason does not.
    ended.throwIfAborted();
    // What is left of a reply is not loaded.
    end();
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part; (part = (await reader?.read())?.value);) {
    if ((maxBytes -= part.length) < 0) throw new RangeError();
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

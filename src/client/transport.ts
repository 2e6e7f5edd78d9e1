import { fromJson } from '../base/json.ts';
import type { Clock } from './clock.ts';

/** What an exchange needs from its surroundings. */
export interface Surroundings {
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock: Pick<Clock, 'now' | 'observe'>;
}

/** How an exchange ended. */
export interface Reply {
  /** Undefined when there was none, or none that could be read. */
  readonly response?: Response;
  /** What the reply's JSON says, false for a reply of another type; without a reply: what was thrown instead. */
  readonly body: unknown;
}

/**
 * Sends one request and reads the reply to its end. Follows no redirect, sends no cookie, keeps nothing in a cache.
 * Does not throw: what went wrong is the body of its result.
 */
export function exchange(
  url: string,
  request: Pick<RequestInit, 'method' | 'body' | 'headers'>,
  maxReplyBytes: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  { fetch = globalThis.fetch, clock }: Surroundings,
): Promise<Reply> {
  return within(timeoutMs, signal, async (ended): Promise<Reply> => {
    const sentAtMs = Date.now();
    const response = await fetch(url, {
      // Without a prototype, because fetch reads its options along the prototype chain.
      __proto__: null,
      ...request,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: ended,
    } as RequestInit);
    const { headers } = response;
    clock.observe(headers.get('Date'), sentAtMs, Date.now());
    const text = await readText(response, maxReplyBytes);
    return { response, body: /[/+]json\b/i.test(headers.get('Content-Type') as string) && fromJson(text) };
  }).catch((body: unknown) => ({ body }));
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
  const ending = new Promise<never>((_, reject) => (ended.onabort = reject));
  return Promise.race([work(ended), ending]).finally(() => {
    clearTimeout(timer);
    // What platforms throw at an abort differs; the reason does not.
    ended.throwIfAborted();
    // What is left of a reply is not loaded.
    end();
  });
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

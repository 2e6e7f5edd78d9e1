import { fromJson } from '../base/json.ts';
import type { CallOptions } from './options.ts';

/** How a request ended: with a response that was read to its end, or with the reason why there is none. */
export type Reply =
  | {
      readonly response: Response;
      /** The parsed JSON object; undefined when the reply is not JSON, not an object, or larger than allowed. */
      readonly body: unknown;
    }
  | { readonly response?: undefined; readonly body?: undefined; readonly cause: unknown };

/**
 * Sends one request and reads the reply to its end. It follows no redirect, sends no cookies and bypasses the HTTP
 * cache. It does not throw: a failure is a `Reply` with a `cause`.
 */
export function sendRequest(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { fetch, clock, signal, maxReplyBytes = 65_536 }: TransportOptions,
  timeoutMs: number,
): Promise<Reply> {
  return withTimeout(timeoutMs, signal, async (ended): Promise<Reply> => {
    const sentAtMs = Date.now();
    const response = await fetch(url, {
      // Without a prototype, because fetch reads its options along the prototype chain.
      __proto__: null,
      ...request,
      cache: 'no-store',
      credentials: 'omit',
      // Not `error`, which Cloudflare Workers do not know. A redirect comes back as a reply, and is refused as one.
      redirect: 'manual',
      referrerPolicy: 'strict-origin',
      signal: ended,
    } as RequestInit);
    const { headers } = response;
    clock.observe(headers.get('Date'), sentAtMs, Date.now());
    const text = await readText(response, maxReplyBytes);
    return { response, body: parseJson(headers.get('Content-Type'), text) };
  }).catch((cause: unknown) => ({ cause }));
}

/** The options of a call that decide how its requests travel. */
export type TransportOptions = Pick<CallOptions, 'fetch' | 'signal' | 'maxReplyBytes'> & {
  readonly clock: Pick<CallOptions['clock'], 'observe'>;
};

/**
 * Runs `work` until it settles, the time limit passes, or the caller's signal aborts. Throws the signal's reason, or an
 * `AbortError` at the time limit. The signal that `work` receives is aborted at the end in every case.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const { signal: ended } = controller;
  const end = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { signal: ended });
  const ending = new Promise<never>((_, reject) => (ended.onabort = reject));
  return Promise.race([work(ended), ending]).finally(() => {
    clearTimeout(timer);
    // Platforms throw different errors when a fetch is aborted; the signal's reason is the same everywhere.
    ended.throwIfAborted();
    // Stops the download of the rest of a reply.
    end();
  });
}

/** Reads a body as text; undefined when it has more bytes than allowed. */
async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part; (part = (await reader?.read())?.value);) {
    if ((maxBytes -= part.length) < 0) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

/** Parses a JSON object; undefined for anything else, because every reply of the API is an object. */
function parseJson(contentType: string | null, text = ''): unknown {
  try {
    return /[/+]json\b/i.test(`${contentType}`) && /^\s*{/.test(text) ? fromJson(text) : undefined;
  } catch {
    return undefined;
  }
}

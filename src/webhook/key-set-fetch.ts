import { concatBytes, fromUtf8, type Bytes } from '../base/encoding.ts';
import { fromJson } from '../base/json.ts';
import { readLifetimeMs } from './cache-control.ts';
import { readKeySet, type KeySet } from './key-set.ts';

/** A key set, and how long it may be used, counted from when it was requested. */
export interface FetchedKeySet {
  readonly keys: KeySet;
  readonly lifetimeMs: number;
}

/** Largest key set in bytes, after decompression. */
const MAX_SET_BYTES = 65_536;

/**
 * Requests a key set once. It follows no redirect, sends no cookies and no referrer, reads at most 64 KB and bypasses
 * the HTTP cache. Throws what `fetch` throws, or an `Error` that says what was expected.
 */
export async function fetchKeySet(
  url: string,
  fetch: typeof globalThis.fetch,
  timeoutMs: number,
): Promise<FetchedKeySet> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A race, because a fetch that does not listen to its signal must not hold up every later delivery.
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error(`expected a key set within ${timeoutMs} ms`));
  });
  try {
    return await Promise.race([timeout, requestKeySet(url, fetch, controller.signal)]);
  } finally {
    clearTimeout(timer);
    // Ends the download of a reply that was not read to its end.
    controller.abort();
  }
}

async function requestKeySet(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FetchedKeySet> {
  // Without a prototype, because fetch reads its options along the prototype chain.
  const response = await fetch(url, {
    __proto__: null,
    cache: 'no-store',
    credentials: 'omit',
    // Not `error`, which Cloudflare Workers do not know. A redirect comes back as a reply, and is refused as one.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  } as RequestInit);
  const { status, headers } = response;
  // Browsers hide a redirect behind status 0.
  if (status === 0 || headers.has('Location'))
    throw new Error(`expected a key set, not a redirect (${status})`);
  const type = headers.get('Content-Type') ?? '';
  if (status !== 200 || !/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(type)) {
    throw new Error(`expected JSON with status 200, not ${type} with ${status}`);
  }
  return {
    keys: readKeySet(fromJson(fromUtf8(await readBody(response)))),
    lifetimeMs: readLifetimeMs(headers.get('Cache-Control'), headers.get('Age')),
  };
}

async function readBody(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let size = 0; size <= MAX_SET_BYTES; size += chunks.at(-1)!.length) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return concatBytes(...chunks);
    chunks.push(value);
  }
  throw new Error('expected a key set of at most 64 KB');
}

import { fromUtf8, concatBytes, type Bytes } from '../encoding.ts';
import { LatchkeyError } from '../errors.ts';
import { fromJson } from '../json.ts';
import { readLifetimeMs } from './cache-control.ts';
import { readKeySet, type KeySet } from './key-set.ts';

/** A key set with the time it may be used for, from when it was asked for. */
export interface FetchedKeySet {
  readonly keys: KeySet;
  readonly lifetimeMs: number;
}

/** No key set is larger; a reply that is, even after decompression, is not one. */
const MAX_SET_BYTES = 65_536;

/**
 * Asks for a key set once. Follows no redirect, sends nothing about the receiver, and reads at most 64 KB.
 * Throws `timeout`, `unreachable`, or `malformed_reply` with the status.
 */
export async function fetchKeySet(
  url: string,
  fetch: typeof globalThis.fetch,
  timeoutMs: number,
): Promise<FetchedKeySet> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  // A race, because a fetch that does not listen to its signal must not hold up every later delivery.
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the time is over')));
  });
  try {
    return await Promise.race([timeout, exchange(url, fetch, signal)]);
  } catch (cause) {
    if (cause instanceof LatchkeyError) throw cause;
    throw new LatchkeyError(signal.aborted ? 'timeout' : 'unreachable', 'No key set from its address.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FetchedKeySet> {
  // Without a prototype, because fetch reads its options along the prototype chain.
  const response = await fetch(url, {
    __proto__: null,
    headers: [['Accept', 'application/jwk-set+json, application/json']],
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  } as RequestInit);
  const { status, headers } = response;
  try {
    if (status !== 200) throw new TypeError('expected status 200');
    if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(headers.get('Content-Type') ?? '')) {
      throw new TypeError('expected JSON');
    }
    return {
      keys: readKeySet(fromJson(fromUtf8(await readBody(response)))),
      lifetimeMs: readLifetimeMs(headers.get('Cache-Control'), headers.get('Age')),
    };
  } catch (cause) {
    // The exchange is over either way; without this its connection would stay open until the body is collected.
    void response.body?.cancel().catch(() => {});
    if (signal.aborted) throw cause;
    throw new LatchkeyError('malformed_reply', 'The reply is not a usable key set; see the cause.', { cause, status });
  }
}

async function readBody(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return concatBytes(...chunks);
    size += value.length;
    chunks.push(value);
    if (size > MAX_SET_BYTES) {
      await reader?.cancel();
      throw new TypeError(`expected at most ${MAX_SET_BYTES} bytes`);
    }
  }
}

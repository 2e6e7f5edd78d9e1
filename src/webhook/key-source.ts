import type { Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import type { KeyFailure } from './failure.ts';
import { fetchKeySet, type FetchedKeySet } from './key-set-fetch.ts';
import type { KeySet } from './key-set.ts';
import { assertFunction, assertPositive } from './options.ts';

/** Where `verifyWebhook` finds keys. Write your own to keep them elsewhere, as in a store that many instances share. */
export interface KeySource {
  /** Finds the 32 bytes of a key by its id, or says why there are none. */
  findKey(keyId: string): Promise<Uint8Array | KeyFailure>;
}

/** A key source that asks an address. */
export interface FetchedKeySource extends KeySource {
  /**
   * The error of the last request for the key set; undefined when it did not fail. Log it when a delivery is refused
   * with `keys_unavailable`.
   */
  readonly lastError: unknown;
}

/** Options of {@link createKeySource}. */
export interface KeySourceOptions {
  /**
   * Default: the platform's `fetch`. It is called with `redirect: 'manual'`, `cache: 'no-store'` and
   * `credentials: 'omit'`. Cloudflare Workers know all of them from compatibility date 2024-11-11; for an older one,
   * give a `fetch` that leaves `cache` away.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds until a request is given up; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Counted from the attempt, whatever became of it: forged key ids cannot make the receiver ask more often. */
const COOLDOWN_MS = 30_000;

/** How long a key id that the key set did not know is refused without asking again. */
const ABSENCE_MS = 300_000;

/** The cooldown lets in ten within that time. Forgetting one early costs a request at most, which it allows anyway. */
const MAX_ABSENT = 32;

/**
 * Creates a key source that fetches the service's key set, keeps it as long as its `Cache-Control` says (at least a
 * minute, at most a day), and asks again when that time is over or a delivery names a key it does not know.
 *
 * There is one request at a time, and none within 30 s of the one before; a delivery that would need one then is
 * refused with `keys_unavailable`, not `missing_key`. A key id that a fresh set did not have is refused for 5 minutes. A
 * request that fails takes nothing away: the keys that were there stay good.
 *
 * Create one for each address and share it between requests. It holds no timer and needs no closing.
 *
 * Throws a `TypeError` when `url` is not `https` (or `http` on a loopback address) or holds credentials, or when an
 * option is of the wrong type, and a `RangeError` when `timeoutMs` is not a positive number.
 */
export function createKeySource(url: string | URL, options: KeySourceOptions = {}): FetchedKeySource {
  const address = toAddress(url);
  const { fetch = globalThis.fetch, timeoutMs = 10_000, now = Date.now } = own(options);
  assertFunction('fetch', fetch);
  assertFunction('now', now);
  assertPositive('timeoutMs', timeoutMs);

  let keys: KeySet | undefined;
  let freshAtMs = NaN;
  let lifetimeMs = 0;
  let attemptAtMs = NaN;
  let lastError: unknown;
  let request: Promise<boolean> | undefined;
  /** Key ids that were not in a set fetched for their sake, with the time of that. */
  const absent = new Map<string, number>();

  /** Asks for the set; says whether one arrived. */
  async function refresh(begunAtMs: number): Promise<boolean> {
    let fetched: FetchedKeySet | undefined;
    let error: unknown;
    try {
      fetched = await fetchKeySet(address, fetch, timeoutMs);
    } catch (thrown) {
      error = thrown ?? new Error('no reason given');
    }
    // Given up and asked again meanwhile: what comes late says nothing any more.
    if (begunAtMs !== attemptAtMs) return false;
    request = undefined;
    lastError = error;
    if (!fetched) return false;
    ({ keys, lifetimeMs } = fetched);
    // From when it was asked for, so that the way here counts as age.
    freshAtMs = begunAtMs;
    return true;
  }

  return {
    get lastError() {
      return lastError;
    },
    async findKey(keyId) {
      const nowMs = now();
      const known = keys?.get(keyId);
      if (isWithin(nowMs - freshAtMs, lifetimeMs)) {
        if (typeof known === 'object') return known;
        if (isWithin(nowMs - (absent.get(keyId) ?? NaN), ABSENCE_MS)) return known ?? 'missing_key';
      }
      // Workers drop what a request of theirs has begun when that request ends, timers too: nothing would ever come.
      if (request && nowMs - attemptAtMs >= timeoutMs) {
        request = undefined;
        lastError = new Error(`expected a key set within ${timeoutMs} ms`);
      }
      const isCooling = isWithin(nowMs - attemptAtMs, COOLDOWN_MS);
      const isMine = !request && !isCooling;
      if (isMine) {
        attemptAtMs = nowMs;
        request = refresh(nowMs);
      }
      const hasArrived = (await request) ?? false;
      const found: Bytes | KeyFailure | undefined = keys?.get(keyId);
      // For whoever waited along, the set may be from before the key was published: refused, but not for 5 minutes.
      if (isMine && hasArrived && typeof found !== 'object') {
        if (absent.size >= MAX_ABSENT) absent.clear();
        absent.set(keyId, nowMs);
      }
      return found ?? (hasArrived ? 'missing_key' : 'keys_unavailable');
    },
  };
}

/** Says whether an age is within a limit; one below zero, from a clock that was set back, is not. */
function isWithin(ageMs: number, limitMs: number): boolean {
  return ageMs >= 0 && ageMs < limitMs;
}

function toAddress(url: string | URL): string {
  let address: URL | undefined;
  try {
    address = new URL(url);
  } catch {
    // Refused below, without a cause: the platform's error repeats the text, and with it a password.
  }
  const isLoopback = /^http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(address?.origin ?? '');
  const isRight = isLoopback || address?.protocol === 'https:';
  if (!address || !isRight || address.username || address.password) {
    throw new TypeError('url: expected https, or http on a loopback address, and no credentials');
  }
  return address.href;
}

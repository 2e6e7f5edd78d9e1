import type { Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import type { KeyFailure } from './failure.ts';
import { fetchKeySet, type FetchedKeySet } from './key-set-fetch.ts';
import type { KeySet } from './key-set.ts';
import { assertFunction, assertPositive } from './options.ts';

/**
 * Provides keys to `verifyWebhook`. Write your own to keep keys elsewhere, for example in a store that many instances
 * share.
 */
export interface KeySource {
  /** Finds the 32 bytes of a key by its id, or says why there is no such key. */
  findKey(keyId: string): Promise<Uint8Array | KeyFailure>;
}

/** A key source that fetches its key set from an address. */
export interface FetchedKeySource extends KeySource {
  /**
   * The error of the last request for the key set; undefined when that request succeeded. Log it when a delivery is
   * refused with `keys_unavailable`.
   */
  readonly lastError: unknown;
}

/** Options of {@link createKeySource}. */
export interface KeySourceOptions {
  /**
   * Sends the request for the key set. Default: the platform's `fetch`. It is called with `redirect: 'manual'`, `cache:
   * 'no-store'` and `credentials: 'omit'`. Cloudflare Workers accept all three from compatibility date 2024-11-11; for
   * an older date, pass a `fetch` that removes `cache`.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds until a request times out; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Returns the present time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Minimum time between two requests, counted from the start of one whether or not it succeeds: forged key ids cannot
 * make the receiver ask more often.
 */
const COOLDOWN_MS = 30_000;

/** How long a key id that was not in a fresh key set is refused without asking again. */
const ABSENCE_MS = 300_000;

/**
 * Most key ids that are remembered as absent. The cooldown admits ten within `ABSENCE_MS`. Forgetting one early costs
 * at most one request, and the cooldown limits that as well.
 */
const MAX_ABSENT = 32;

/**
 * Creates a key source that fetches the service's key set, keeps it as long as its `Cache-Control` says (at least a
 * minute, at most a day), and asks again when that time is over or a delivery names a key it does not know.
 *
 * Only one request runs at a time, and none starts within 30 s of the one before. A delivery that would need a request
 * then is refused with `keys_unavailable`, not `missing_key`. A key id that was not in a fresh set is refused for 5
 * minutes. After a failed request the keys that were fetched before stay valid.
 *
 * Create one source for each address and share it between requests. It uses no timer between requests and needs no
 * closing.
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
  /** Key ids that were missing from a set fetched to find them, with the time of that request. */
  const absent = new Map<string, number>();

  /** Fetches the key set. Resolves to true when one arrived. */
  async function refresh(begunAtMs: number): Promise<boolean> {
    let fetched: FetchedKeySet | undefined;
    let error: unknown;
    try {
      fetched = await fetchKeySet(address, fetch, timeoutMs);
    } catch (thrown) {
      error = thrown ?? new Error('no reason given');
    }
    // This request timed out and a newer one was started; its late result is ignored.
    if (begunAtMs !== attemptAtMs) return false;
    request = undefined;
    lastError = error;
    if (!fetched) return false;
    ({ keys, lifetimeMs } = fetched);
    // Counted from when the request was sent, so that the time in transit counts as age.
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
      // An edge worker cancels what a request started (timers too) when that request ends, so this promise might never
      // settle. After the timeout it is abandoned here.
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
      // Only the delivery that started the request records an absent key. For deliveries that joined it, the key may
      // have been published after the set was read; they are refused, but not for 5 minutes.
      if (isMine && hasArrived && typeof found !== 'object') {
        if (absent.size >= MAX_ABSENT) absent.clear();
        absent.set(keyId, nowMs);
      }
      return found ?? (hasArrived ? 'missing_key' : 'keys_unavailable');
    },
  };
}

/** Says whether an age is within a limit. A negative age, from a clock that was set back, is not. */
function isWithin(ageMs: number, limitMs: number): boolean {
  return ageMs >= 0 && ageMs < limitMs;
}

function toAddress(url: string | URL): string {
  let address: URL | undefined;
  try {
    address = new URL(url);
  } catch {
    // Refused below, without a cause: the platform's error quotes the address, which may contain a password.
  }
  const isLoopback = /^http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(address?.origin ?? '');
  const isRight = isLoopback || address?.protocol === 'https:';
  if (!address || !isRight || address.username || address.password) {
    throw new TypeError('url: expected https, or http on a loopback address, and no credentials');
  }
  return address.href;
}

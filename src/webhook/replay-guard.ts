import { own } from '../base/json.ts';
import { DEFAULT_MAX_AGE_MS } from './message.ts';
import { assertFunction, assertPositive } from './options.ts';

/** Remembers which events have been taken. */
export interface ReplayGuard {
  /**
   * Says whether an event comes for the first time, and remembers it. Ask after `verifyWebhook` said `ok`: event ids
   * of forged deliveries must not get in.
   */
  check(eventId: string): 'new' | 'duplicate';
  /** Forgets an event whose handling failed, so that the service's next attempt is taken. */
  forget(eventId: string): void;
}

/** Options of {@link createReplayGuard}. */
export interface ReplayGuardOptions {
  /**
   * The window that `verifyWebhook` is given, in milliseconds; default 5 minutes. Ids are remembered for two: a
   * delivery dated one window ahead is fresh until one window after its date.
   */
  readonly maxAgeMs?: number | undefined;
  /** How many events are remembered at most; beyond that the oldest go. Default 100,000, some 10 MB. */
  readonly maxEvents?: number | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Creates a guard against deliveries that come twice within the time their signature is fresh: an attempt repeated by
 * the service, or a captured delivery sent again by somebody else.
 *
 * It lives in one process and forgets. Where events must have one effect over several processes and over restarts,
 * make the event id a unique key in your database.
 *
 * Throws a `RangeError` when a number is not positive or above 2^31 (some 24 days), and a `TypeError` when `now` is no
 * function.
 */
export function createReplayGuard(options: ReplayGuardOptions = {}): ReplayGuard {
  const { maxAgeMs = DEFAULT_MAX_AGE_MS, maxEvents = 100_000, now = Date.now } = own(options);
  assertFunction('now', now);
  assertPositive('maxAgeMs', maxAgeMs);
  assertPositive('maxEvents', maxEvents);
  /** Event ids with the time they were last seen, the oldest first. */
  const seen = new Map<string, number>();

  return {
    check(eventId) {
      const nowMs = now();
      for (const [id, seenAtMs] of seen) {
        if (nowMs - seenAtMs <= 2 * maxAgeMs) break;
        seen.delete(id);
      }
      // Counted from the last time: a later attempt has a new signature, and can be sent again for as long.
      const isDuplicate = seen.delete(eventId);
      seen.set(eventId, nowMs);
      if (seen.size > maxEvents) seen.delete(seen.keys().next().value!);
      return isDuplicate ? 'duplicate' : 'new';
    },
    forget(eventId) {
      seen.delete(eventId);
    },
  };
}

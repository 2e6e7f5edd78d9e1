import { own } from '../base/json.ts';
import { DEFAULT_MAX_AGE_MS } from './message.ts';
import { assertFunction, assertPositive } from './options.ts';

/** Remembers which events have been accepted. */
export interface ReplayGuard {
  /**
   * Says whether an event id is new, and remembers it. Call it only after `verifyWebhook` returned `ok`, so that ids of
   * forged deliveries are not remembered.
   */
  check(eventId: string): 'new' | 'duplicate';
  /** Forgets an event whose handling failed, so that the service's next attempt counts as new. */
  forget(eventId: string): void;
}

/** Options of {@link createReplayGuard}. */
export interface ReplayGuardOptions {
  /**
   * The same `maxAgeMs` that `verifyWebhook` is given, in milliseconds; default 5 minutes. Ids are remembered for twice
   * as long: a delivery dated one window ahead stays fresh until one window after its date.
   */
  readonly maxAgeMs?: number | undefined;
  /** Maximum number of remembered events; beyond it the oldest are forgotten. Default 100,000, some 10 MB. */
  readonly maxEvents?: number | undefined;
  /** Returns the present time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Creates a guard against deliveries that arrive twice while their signature is fresh: an attempt that the service
 * repeats, or a captured delivery that somebody else sends again.
 *
 * The guard exists in the memory of one process. Where an event must have one effect across several processes or
 * restarts, make the event id a unique key in your database.
 *
 * Throws a `RangeError` when a number is not positive or not below 2^31 (some 24 days), and a `TypeError` when `now` is
 * not a function.
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
      // The time is updated at every delivery: a later attempt has a new signature, which can be replayed for as long.
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

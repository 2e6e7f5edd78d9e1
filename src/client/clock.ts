/**
 * The service's time, estimated from its `Date` headers. Session expiry and countdowns use it instead of the device's
 * clock, which may be wrong.
 */
export interface Clock {
  /** Milliseconds since the epoch by the service's clock. */
  now(): number;
  /**
   * Updates the estimate from a reply: its `Date` header, and when the request was sent and its reply arrived by the
   * device's clock.
   */
  observe(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void;
}

/** A clock whose offset can also be set from a stored or otherwise known value. */
export interface AdjustableClock extends Clock {
  /** How far the service's clock is ahead of the device's, in milliseconds. */
  readonly offsetMs: number;
  /** Uses an offset that is known from an earlier page or from elsewhere, unless a reply has already been observed. */
  assume(offsetMs: number): void;
}

/** `Date` has whole seconds and a request takes time: a smaller difference is noise and would make countdowns jump. */
const NOISE_MS = 2_000;

/** Creates a clock over the device's own; `deviceNow` is injected by tests. */
export function createClock(deviceNow: () => number = Date.now): AdjustableClock {
  let offsetMs = 0;
  let isMeasured = false;
  return {
    now: () => deviceNow() + offsetMs,
    get offsetMs() {
      return offsetMs;
    },
    assume(knownMs) {
      if (!isMeasured) offsetMs = knownMs;
    },
    observe(dateHeader, sentAtMs, receivedAtMs) {
      const measuredMs = Date.parse(`${dateHeader}`) + 500 - (sentAtMs + receivedAtMs) / 2;
      isMeasured ||= !!dateHeader;
      // An unreadable date gives NaN, and the comparison with NaN is false.
      if (Math.abs(measuredMs - offsetMs) >= NOISE_MS) offsetMs = measuredMs;
    },
  };
}

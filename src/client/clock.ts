/** The service's time, as far as its `Date` headers tell. Expiry and countdowns follow it, not the device's clock. */
export interface Clock {
  /** Milliseconds since the epoch by the service's clock. */
  now(): number;
  /** Learns from a reply: the `Date` header, and when the request left and its reply arrived by the device's clock. */
  observe(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void;
}

/** A clock that can be told the time from elsewhere as well. */
export interface AdjustableClock extends Clock {
  /** How far the service's clock is ahead of the device's, in milliseconds. */
  readonly offsetMs: number;
  /** Takes over an offset that is known from earlier or from elsewhere, as long as no reply has told the time. */
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
      // A date that cannot be read differs by NaN, which is not much.
      if (Math.abs(measuredMs - offsetMs) >= NOISE_MS) offsetMs = measuredMs;
    },
  };
}

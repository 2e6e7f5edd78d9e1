/** The service's time. Every expiry, window and timestamp reads it, so that a test moves all of them at once. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** A clock that a developer can move (protocol.md section 7, `/dev/clock`). */
export interface AdjustableClock extends Clock {
  /** Milliseconds added to the machine's time; 0 at first. */
  offsetMs: number;
}

/** Builds a clock that follows the machine's time, shifted by `offsetMs`. */
export function createClock(): AdjustableClock {
  return {
    offsetMs: 0,
    now() {
      return Date.now() + this.offsetMs;
    },
  };
}

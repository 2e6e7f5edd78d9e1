/**
 * How far the clocks of two machines may be apart, in milliseconds. A time further in the future was written by a wrong
 * clock.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The service's time. Every expiry, window and timestamp reads it, so that a test moves all of them at once. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** The machine's own time; present when a developer can move `now`. */
  machineNow?(): number;
}

/**
 * The times that a client may rightly take for now. Moving a clock of development moves no client's clock, so with such
 * a clock the machine's time counts as well.
 */
export function clientTimes(clock: Clock): readonly number[] {
  return clock.machineNow === undefined ? [clock.now()] : [clock.now(), clock.machineNow()];
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
    machineNow: () => Date.now(),
  };
}

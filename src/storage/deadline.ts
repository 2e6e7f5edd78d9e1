/** Options of `createDeadline`. */
export interface DeadlineOptions {
  /**
   * The deadline in milliseconds since the epoch, by the clock that `now` reads. Read anew at every check, so it may
   * change.
   */
  readonly atMs: number;
  /** Returns the service's time, in milliseconds since the epoch. */
  now(): number;
  /** Called once, when the deadline is reached, and never during `createDeadline`. */
  onReached(): void;
}

/** A running deadline. */
export interface Deadline {
  cancel(): void;
}

/**
 * Longest time between two checks of the clock. One timer for the whole time would not do: it overflows above 2^31 ms
 * (24.8 days) and then fires at once, it stops while the machine sleeps, and it does not follow corrections of the
 * clock.
 */
const LONGEST_SLEEP_MS = 60_000;

/** Calls back when a time is reached, however far away it is and even if the page or the machine slept meanwhile. */
export function createDeadline(options: DeadlineOptions): Deadline {
  const waiting = new AbortController();
  const look = (): void => {
    clearTimeout(timer);
    const leftMs = options.atMs - options.now();
    if (leftMs > 0) {
      timer = setTimeout(look, Math.min(leftMs, LONGEST_SLEEP_MS));
    } else {
      waiting.abort();
      options.onReached();
    }
  };
  let timer = setTimeout(look);
  // Captured on the window, because `visibilitychange` and `resume` are fired at the document.
  for (const type of ['visibilitychange', 'pageshow', 'resume']) {
    addEventListener(type, look, { capture: true, signal: waiting.signal });
  }
  return {
    cancel() {
      clearTimeout(timer);
      waiting.abort();
    },
  };
}

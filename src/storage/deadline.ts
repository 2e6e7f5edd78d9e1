/** Moment, clock and listener of a deadline. */
export interface DeadlineOptions {
  /** The moment, in epoch milliseconds of the clock that `now` reads. Read afresh at every look. */
  readonly atMs: number;
  /** The clock corrected by the server's, read afresh at every look. */
  now(): number;
  /** Called once, and never from within `createDeadline`. */
  onReached(): void;
}

/** A deadline that can be called off. */
export interface Deadline {
  cancel(): void;
}

/**
 * The longest sleep between two looks at the clock. A timer alone is not enough: it overflows above 2^31 ms
 * (24.8 days) and then fires at once, it stands still while the machine sleeps, and it does not learn of a clock
 * corrected meanwhile.
 */
const LONGEST_SLEEP_MS = 60_000;

/** Calls back when a moment is reached, however long that takes and whatever the page slept through. */
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
  // Captured on the window: `visibilitychange` and `resume` are fired at the document.
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

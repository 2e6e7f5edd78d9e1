/** Lets one loop sleep until there is something to do. */
export interface WakeSignal {
  /** Ends the sleep, or the next one if nobody sleeps now. */
  wake(): void;
  /** Sleeps until woken, but no longer than this. It does not keep the process alive. */
  sleep(milliseconds: number): Promise<void>;
}

/** A sleep in progress. */
export interface Sleep {
  /** Resolves when it is over. */
  readonly done: Promise<unknown>;
  /** Ends it now. */
  end(): void;
}

/** Creates a signal for one sleeper. `fallAsleep` begins a sleep of this many milliseconds; a timer's by default. */
export function createWakeSignal(fallAsleep: (milliseconds: number) => Sleep = sleepByTimer): WakeSignal {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      end?.();
    },
    async sleep(milliseconds) {
      if (!isWoken) {
        const sleep = fallAsleep(milliseconds);
        end = sleep.end;
        await sleep.done;
      }
      end = undefined;
      isWoken = false;
    },
  };
}

function sleepByTimer(milliseconds: number): Sleep {
  let end!: () => void;
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, end };
}

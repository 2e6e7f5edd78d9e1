/** Lets one loop sleep until there is something to do. */
export interface WakeSignal {
  /** Ends the sleep, or the next one if nobody sleeps now. */
  wake(): void;
  /** Sleeps until woken, but no longer than this. It does not keep the process alive. */
  sleep(milliseconds: number): Promise<void>;
}

/** Creates a signal for one sleeper. */
export function createWakeSignal(): WakeSignal {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      end?.();
    },
    async sleep(milliseconds) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          timer.unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      isWoken = false;
    },
  };
}

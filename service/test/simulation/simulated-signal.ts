import type { WakeSignal } from '../../src/base/wake-signal.ts';
import type { Scheduler } from './scheduler.ts';

/** A signal whose sleep is one of the scheduler's, and the rests beside it. */
export interface SimulatedSignal extends WakeSignal {
  /** Waits a while that nothing shortens. */
  rest(milliseconds: number): Promise<void>;
}

/** Creates the signal of a loop that belongs to this owner. */
export function createSimulatedSignal(scheduler: Scheduler, owner: string): SimulatedSignal {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      end?.();
    },
    async sleep(milliseconds) {
      if (!isWoken) {
        const { done, wake } = scheduler.sleep({ owner, milliseconds, label: 'looks again', isDaemon: true });
        end = wake;
        await done;
      }
      end = undefined;
      isWoken = false;
    },
    rest: (milliseconds) =>
      scheduler.sleep({ owner, milliseconds, label: 'has rested', isDaemon: true }).done,
  };
}

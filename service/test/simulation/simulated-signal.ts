import { createWakeSignal, type WakeSignal } from '../../src/base/wake-signal.ts';
import type { Scheduler } from './scheduler.ts';

/** A signal whose sleeps the scheduler controls. */
export interface SimulatedSignal extends WakeSignal {
  /** Waits for a time that `wake` does not shorten. */
  rest(milliseconds: number): Promise<void>;
}

/** Creates the wake signal of a polling loop that belongs to this owner. */
export function createSimulatedSignal(scheduler: Scheduler, owner: string): SimulatedSignal {
  const signal = createWakeSignal((milliseconds) => {
    const sleep = scheduler.sleep({ owner, milliseconds, label: 'looks again', isDaemon: true });
    return { done: sleep.done, end: sleep.wake };
  });
  return {
    ...signal,
    rest: (milliseconds) =>
      scheduler.sleep({ owner, milliseconds, label: 'has rested', isDaemon: true }).done,
  };
}

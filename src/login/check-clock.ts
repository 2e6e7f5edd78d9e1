import { requestConfiguration, type Connection } from './connection.ts';

/**
 * Largest normal drift between the device's two clocks, in milliseconds. A larger change means that the clock was set
 * or the device slept.
 */
const DRIFT_MS = 5_000;

/**
 * Creates a function that checks the time before something ends by it. It asks the service for its time when the
 * device's clock was set or the device slept. It never rejects: without a reply the device's clock is used.
 */
export function createClockCheck(
  connection: Pick<Connection, 'configId' | 'proxy'>,
  signal: AbortSignal,
): () => Promise<unknown> | undefined {
  // Nobody can set `performance.now`, so a change of the difference shows that `Date.now` was set.
  const measure = (): number => Date.now() - performance.now();
  let known = measure();
  let asked: Promise<unknown> | undefined;
  return () => {
    const measured = measure();
    if (Math.abs(measured - known) > DRIFT_MS) {
      known = measured;
      asked = requestConfiguration(connection, signal);
    }
    return asked;
  };
}

import { requestConfiguration, type Connection } from './connection.ts';

/** The two clocks of a device drift apart; further than this in milliseconds, one was set or the device has slept. */
const DRIFT_MS = 5_000;

/**
 * Creates a function that makes sure of the time before something ends by it: it asks the service for its time where the
 * device's clock was set or the device has slept. It never rejects: without a reply the device's clock counts.
 */
export function createClockCheck(
  connection: Pick<Connection, 'configId' | 'proxy'>,
  signal: AbortSignal,
): () => Promise<unknown> | undefined {
  // Nothing sets the second of the two, so a change of the difference shows that the first was set.
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

import { requestConfiguration, type Connection } from './connection.ts';

/** The two clocks of a device drift apart; further than this in milliseconds, one was set or the device has slept. */
const DRIFT_MS = 5_000;

/**
 * Creates what makes sure of the time before something ends by it: where the device's clock was set since, or the device
 * has slept, the service is asked for its own, which every reply tells. What it answers never rejects: where the
 * service is out of reach, the device's clock counts.
 */
export function createClockCheck(
  connection: Pick<Connection, 'configId' | 'proxy'>,
  signal: AbortSignal,
): () => Promise<unknown> | undefined {
  // The second of the two is set by nobody.
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

/** Maximum time to wait for another tab's lock. A tab that holds it longer is probably frozen. */
const PATIENCE_MS = 20_000;

/**
 * Runs `work` while no other tab of this origin runs work under the same name. It runs without the lock where locks are
 * missing (old browsers, opaque origins) or another tab holds the lock for twenty seconds, so the work must be safe
 * even then.
 */
export async function holdLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
  locks: Pick<LockManager, 'request'> = navigator.locks,
): Promise<void> {
  let hasBegun = false;
  const waiting = new AbortController();
  const end = (): void => waiting.abort();
  const timer = setTimeout(end, PATIENCE_MS);
  signal.addEventListener('abort', end);
  try {
    await locks.request(name, { signal: waiting.signal }, () => {
      hasBegun = true;
      return work();
    });
  } catch (thrown) {
    if (hasBegun) throw thrown;
    signal.throwIfAborted();
    await work();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

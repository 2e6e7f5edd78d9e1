/** Another tab that takes longer than this holds nobody up any more: it is frozen, or away. */
const PATIENCE_MS = 20_000;

/**
 * Does work while no other tab of this origin does work of that name. Without the lock where there is none (old
 * browsers, opaque origins) or where another tab keeps it for twenty seconds: the work has to be safe even then.
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

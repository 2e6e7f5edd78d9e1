import { withTimeout } from './transport.ts';

/** Waits for some milliseconds. Throws the signal's reason when the signal aborts the wait. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return withTimeout(ms, signal, () => new Promise<never>(() => undefined)).catch(() =>
    signal?.throwIfAborted(),
  );
}

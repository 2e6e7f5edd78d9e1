import { withTimeout } from './transport.ts';

/** Waits. Throws the signal's reason when the signal ends the wait. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return withTimeout(ms, signal, () => new Promise<never>(() => undefined)).catch(() =>
    signal?.throwIfAborted(),
  );
}

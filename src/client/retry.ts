import type { LatchkeyError } from '../base/errors.ts';
import type { CallOptions } from './options.ts';
import { pause as pauseForReal } from './pause.ts';

/** All attempts together may take hardly longer: somebody is waiting. */
const TOTAL_MS = 15_000;
const ATTEMPT_MS = 10_000;
const MAX_ATTEMPTS = 5;

/** Codes of errors that pass by themselves. A program can wait out a limit, too. */
const TRANSIENT = /^(?:offline|timeout|unreachable|internal|unavailable|rate_limited)$/;

/** The options of a call that decide when it is tried again. */
export type RetryOptions = Pick<CallOptions, 'signal' | 'transient' | 'pause'>;

/**
 * Tries until an attempt succeeds; once, when a repetition could have a second effect. Waits between two attempts as long as the error says, or a random time that grows.
 * Throws the error of the last attempt: one that no repetition mends, the fifth, or the one after which fifteen
 * seconds would be over. Throws the signal's reason when it is aborted.
 */
export async function withRetry<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  isRepeatable: boolean,
  { signal, transient = TRANSIENT, pause = pauseForReal }: RetryOptions,
): Promise<T> {
  const endMs = performance.now() + TOTAL_MS;
  for (let count = 1, leftMs = TOTAL_MS; ; count++) {
    try {
      return await attempt(Math.min(ATTEMPT_MS, leftMs));
    } catch (error) {
      signal?.throwIfAborted();
      // Full jitter (0 to 200, 400, 800, 1600 ms), so that many browsers do not come back at the same moment.
      const { code, status, retryAfterMs = Math.random() * 100 * 2 ** count } = error as LatchkeyError;
      leftMs = endMs - performance.now() - retryAfterMs;
      // Something in between has answered 200 with a page of its own, and that passes. A page with 4xx would come again.
      const isTransient = transient.test(status === 200 ? 'internal' : code);
      if (!isRepeatable || count === MAX_ATTEMPTS || leftMs <= 0 || !isTransient) throw error;
      await pause(retryAfterMs, signal);
    }
  }
}

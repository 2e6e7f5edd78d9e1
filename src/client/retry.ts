import type { LatchkeyError } from '../base/errors.ts';
import type { CallOptions } from './options.ts';
import { pause as pauseForReal } from './pause.ts';

/** Time limit for all attempts together, because a person is waiting. */
const TOTAL_MS = 15_000;
const ATTEMPT_MS = 10_000;
const MAX_ATTEMPTS = 5;

/** Codes of errors that pass by themselves. Rate limits are among them: a program can wait until they end. */
const TRANSIENT = /^(?:offline|timeout|unreachable|internal|unavailable|rate_limited)$/;

/** The options of a call that decide when it is tried again. */
export type RetryOptions = Pick<CallOptions, 'signal' | 'transient' | 'pause'>;

/**
 * Runs `attempt` until it succeeds, or only once when a repetition could have a second effect. Between two attempts it
 * waits as long as the error says, or a random time that grows. Throws the error of the last attempt: one that no retry
 * can mend, the fifth, or one whose wait would pass the limit of fifteen seconds. Throws the signal's reason when it is
 * aborted.
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
      // A proxy answered 200 with a page of its own; that passes, so it is retried. A page with status 4xx would come
      // again.
      const isTransient = transient.test(status === 200 ? 'internal' : code);
      if (!isRepeatable || count === MAX_ATTEMPTS || leftMs <= 0 || !isTransient) throw error;
      await pause(retryAfterMs, signal);
    }
  }
}

const FIRST_MS = 5_000;
const FACTOR = 4;
const LONGEST_MS = 4 * 3_600_000;

/**
 * How long to wait after this many failed attempts, in milliseconds: 5 s, 20 s, 80 s and so on up to 4 hours, less a
 * random part of up to a half, so that deliveries that failed together are not retried together. `random` returns a
 * number from 0 up to 1.
 */
export function retryDelayMs(attempts: number, random: () => number): number {
  return Math.ceil(longestRetryDelayMs(attempts) * (1 - random() / 2));
}

/** The longest wait that {@link retryDelayMs} returns after this many attempts. */
export function longestRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS);
}

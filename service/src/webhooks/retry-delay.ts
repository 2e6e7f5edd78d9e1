const FIRST_MS = 5_000;
const FACTOR = 4;
const LONGEST_MS = 4 * 3_600_000;

/**
 * How long to wait after so many failed attempts, in milliseconds: 5 s, 20 s, 80 s and so on up to 4 hours, less up to
 * a half by chance, so that what failed together does not come back together. `random` answers from 0 up to 1.
 */
export function retryDelayMs(attempts: number, random: () => number): number {
  return Math.ceil(longestRetryDelayMs(attempts) * (1 - random() / 2));
}

/** The longest that {@link retryDelayMs} answers for so many attempts. */
export function longestRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS);
}

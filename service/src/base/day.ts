/** One day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The beginning of the day in UTC. */
export function toDay(now: number): number {
  return now - (now % DAY_MS);
}

/** Whole seconds until the next day in UTC begins, for the header Retry-After. */
export function toSecondsUntilTomorrow(now: number): number {
  return Math.max(1, Math.ceil((toDay(now) + DAY_MS - now) / 1000));
}

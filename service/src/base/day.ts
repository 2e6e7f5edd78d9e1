/** One day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The beginning of the day in UTC. */
export function toDay(now: number): number {
  return now - (now % DAY_MS);
}

import { CLOCK_TOLERANCE_MS } from './clock.ts';

/**
 * Whether something was at most `maximumAgeMs` ago. A time in the future, beyond what clocks may differ, was written
 * while a clock ran ahead. Its age is unknown, so it is not recent, however long ago the clock was set right.
 */
export function isRecent(at: number, now: number, maximumAgeMs: number): boolean {
  return now - at <= maximumAgeMs && at - now <= CLOCK_TOLERANCE_MS;
}

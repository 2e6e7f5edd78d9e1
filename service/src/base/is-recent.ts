import { CLOCK_TOLERANCE_MS } from './clock.ts';

/**
 * Whether something was at most `maximumAgeMs` ago. What lies in the future was written while a clock ran ahead: nobody
 * knows its age, so it is not recent, however long ago the clock was set right.
 */
export function isRecent(at: number, now: number, maximumAgeMs: number): boolean {
  return now - at <= maximumAgeMs && at - now <= CLOCK_TOLERANCE_MS;
}

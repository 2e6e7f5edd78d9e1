import type { Limits } from '../auth/codes/limits.ts';
import { ProblemError } from '../base/problem-error.ts';

/**
 * Refuses a request whose time is too far from the service's (protocol.md section 3): a captured one cannot be sent
 * again later. Throws REQUEST_STALE; the header Date of the reply tells the caller the right time.
 */
export function assertLive(timestampMs: string, now: number, limits: Limits): void {
  const ageMs = now - Number(timestampMs);
  if (ageMs <= limits.maximumRequestAgeMs && ageMs >= -limits.maximumRequestLeadMs) return;
  const [fault, limitMs] =
    ageMs > 0 ? ['past', limits.maximumRequestAgeMs] : ['future', limits.maximumRequestLeadMs];
  throw new ProblemError(
    'REQUEST_STALE',
    `timestampMs lies more than ${limitMs / 1000} seconds in the ${fault}; correct the clock by the header Date.`,
    { path: 'timestampMs' },
  );
}

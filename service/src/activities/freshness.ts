import { DAY_MS } from '../base/day.ts';
import { ProblemError } from '../base/problem-error.ts';

/** How far the time of a request may be from the service's, and how long its activity may wait, in milliseconds. */
export interface FreshnessLimits {
  /** How old the `timestampMs` of an activity may be; 5 minutes. */
  readonly maximumRequestAgeMs: number;
  /** How far it may lie in the future; 60 seconds. */
  readonly maximumRequestLeadMs: number;
  /** How long an activity awaits votes; 30 days. Then it ends as rejected. */
  readonly pendingActivityMs: number;
}

/** The limits that hold unless an operator sets others. */
export const DEFAULT_FRESHNESS_LIMITS: FreshnessLimits = {
  maximumRequestAgeMs: 300_000,
  maximumRequestLeadMs: 60_000,
  pendingActivityMs: 30 * DAY_MS,
};

/** Whether the time of a request is near enough to the service's. */
export function isFresh(timestampMs: string, now: number, limits: FreshnessLimits): boolean {
  const ageMs = now - Number(timestampMs);
  return ageMs <= limits.maximumRequestAgeMs && ageMs >= -limits.maximumRequestLeadMs;
}

/**
 * Refuses a request whose time is too far from the service's (protocol.md section 3): a captured one cannot be sent
 * again later. Throws REQUEST_STALE; the header Date of the reply tells the caller the right time.
 */
export function assertFresh(timestampMs: string, now: number, limits: FreshnessLimits): void {
  if (isFresh(timestampMs, now, limits)) return;
  const [fault, limitMs] =
    Number(timestampMs) < now
      ? ['past', limits.maximumRequestAgeMs]
      : ['future', limits.maximumRequestLeadMs];
  throw new ProblemError(
    'REQUEST_STALE',
    `timestampMs lies more than ${limitMs / 1000} seconds in the ${fault}; correct the clock by the header Date.`,
    { path: 'timestampMs' },
  );
}

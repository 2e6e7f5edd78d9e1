import { DAY_MS } from '../base/day.ts';
import { clientTimes, type Clock } from '../base/clock.ts';
import { ProblemError } from '../base/problem-error.ts';

/** How far the time of a request may differ from the service's, and how long an activity may wait, in milliseconds. */
export interface FreshnessLimits {
  /** Maximum age of the `timestampMs` of an activity; 5 minutes. */
  readonly maximumRequestAgeMs: number;
  /** How far it may lie in the future; 60 seconds. */
  readonly maximumRequestLeadMs: number;
  /** Maximum age of the `timestampMs` of a stamped query; 0: queries need no `timestampMs`. */
  readonly maximumQueryAgeMs: number;
  /** How long an activity awaits votes before it is rejected; 30 days. */
  readonly pendingActivityMs: number;
}

/** The limits of one request's time. */
type RequestLimits = Pick<FreshnessLimits, 'maximumRequestAgeMs' | 'maximumRequestLeadMs'>;

/** The limits that hold unless an operator sets others. */
export const DEFAULT_FRESHNESS_LIMITS: FreshnessLimits = {
  maximumRequestAgeMs: 300_000,
  maximumRequestLeadMs: 60_000,
  maximumQueryAgeMs: 0,
  pendingActivityMs: 30 * DAY_MS,
};

/** Maximum age of a query that has a `timestampMs` although the service does not require one: an hour. */
const DEFAULT_QUERY_AGE_MS = 3_600_000;
/** How far the time of a query may lie in the future. */
const QUERY_LEAD_MS = 300_000;

/** Whether the time of a request is near enough to the service's. */
export function isFresh(timestampMs: string, clock: Clock, limits: RequestLimits): boolean {
  return clientTimes(clock).some((now) => {
    const ageMs = now - Number(timestampMs);
    return ageMs <= limits.maximumRequestAgeMs && ageMs >= -limits.maximumRequestLeadMs;
  });
}

/**
 * Refuses a request whose time is too far from the service's (protocol.md section 3), so that a captured request cannot
 * be sent again later. Throws REQUEST_STALE; the header Date of the reply tells the caller the right time.
 */
export function assertFresh(timestampMs: string, clock: Clock, limits: RequestLimits): void {
  if (isFresh(timestampMs, clock, limits)) return;
  const [fault, limitMs] =
    Number(timestampMs) < clock.now()
      ? ['past', limits.maximumRequestAgeMs]
      : ['future', limits.maximumRequestLeadMs];
  throw new ProblemError(
    'REQUEST_STALE',
    `timestampMs lies more than ${limitMs / 1000} seconds in the ${fault}; correct the clock by the header Date.`,
    { path: 'timestampMs' },
  );
}

/**
 * Refuses a stamped query whose time is too far from the service's, or that has none where the service requires one.
 * Without this check a copy of a query could be used for ever. Throws REQUEST_STALE or INVALID_REQUEST.
 */
export function assertQueryFresh(
  timestampMs: string | undefined,
  clock: Clock,
  { maximumQueryAgeMs }: Pick<FreshnessLimits, 'maximumQueryAgeMs'>,
): void {
  if (timestampMs !== undefined) {
    const maximumRequestAgeMs = maximumQueryAgeMs === 0 ? DEFAULT_QUERY_AGE_MS : maximumQueryAgeMs;
    assertFresh(timestampMs, clock, { maximumRequestAgeMs, maximumRequestLeadMs: QUERY_LEAD_MS });
  } else if (maximumQueryAgeMs > 0) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "timestampMs" is missing: this service answers a query only with the current time in it, in milliseconds.',
      {
        path: 'timestampMs',
      },
    );
  }
}

import type { Caller } from '../auth/caller.ts';
import type { Clock } from '../base/clock.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toRetryAfterSeconds } from '../base/retry-after.ts';

/** Maximum number of stamped requests in a minute. Each process counts its own. */
export interface RateLimits {
  /** Of one credential; 120,000. */
  readonly requestsPerKey: number;
  /** Of one organization; 600,000. */
  readonly requestsPerOrganization: number;
}

/** Higher than what a single process answers on most machines; an operator sets what fits. */
export const DEFAULT_RATE_LIMITS: RateLimits = { requestsPerKey: 120_000, requestsPerOrganization: 600_000 };

const WINDOW_MS = 60_000;

/** Counts a request of an authenticated caller. Throws RATE_LIMITED beyond a limit. */
export type CountRequest = (caller: Caller) => void;

/** Builds the counters of this process. They are cleared every minute, so their number stays bounded. */
export function createRates(clock: Clock, limits: RateLimits): CountRequest {
  let startsAt = 0;
  const counts = new Map<string, number>();

  function count(key: string, maximum: number, whose: string): void {
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    if (counted <= maximum) return;
    throw new ProblemError(
      'RATE_LIMITED',
      `Too many requests of this ${whose}; at most ${maximum} a minute.`,
      { retryAfterSeconds: toRetryAfterSeconds(startsAt + WINDOW_MS, clock.now()) },
    );
  }

  return ({ credential, organizationId, userId }) => {
    const now = clock.now();
    const window = now - (now % WINDOW_MS);
    if (window !== startsAt) {
      startsAt = window;
      counts.clear();
    }
    // A read-only session has no key, so its requests are counted by user.
    const key = credential.publicKey === '' ? userId : credential.publicKey;
    count(`key|${organizationId}|${key}`, limits.requestsPerKey, 'key');
    count(`organization|${organizationId}`, limits.requestsPerOrganization, 'organization');
  };
}

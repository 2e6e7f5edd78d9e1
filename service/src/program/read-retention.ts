import type { ActivityRetention } from '../activities/upkeep.ts';
import { DAY_MS } from '../base/day.ts';
import type { Limits } from './limits.ts';
import { UsageError } from './usage-error.ts';

/** Variables of the environment that say how long activities are kept. */
export const RETENTION_VARIABLES = ['LATCHKEY_ACTIVITY_DAYS', 'LATCHKEY_ACTIVITY_EXPORT'] as const;

/**
 * Reads how long activities are kept; `undefined` means for ever. `days` is the value of LATCHKEY_ACTIVITY_DAYS,
 * `folder` that of LATCHKEY_ACTIVITY_EXPORT. Throws a `UsageError`.
 */
export function readRetention(
  days: number | undefined,
  folder: string | undefined,
  { maximumRequestAgeMs, maximumRequestLeadMs }: Pick<Limits, 'maximumRequestAgeMs' | 'maximumRequestLeadMs'>,
): ActivityRetention | undefined {
  if (days === undefined && folder === undefined) return undefined;
  if (days === undefined || folder === undefined) {
    throw new UsageError(
      'LATCHKEY_ACTIVITY_DAYS and LATCHKEY_ACTIVITY_EXPORT belong together: activities are written to that folder before they are deleted.',
    );
  }
  // A repeated request is recognized by its activity; once that is deleted, a request that is still fresh would be done
  // again. A request dated in the future stays fresh longer by its lead.
  if (days * DAY_MS <= maximumRequestAgeMs + maximumRequestLeadMs) {
    throw new UsageError(
      'LATCHKEY_ACTIVITY_DAYS must be longer than LATCHKEY_REQUEST_AGE_SECONDS and LATCHKEY_REQUEST_LEAD_SECONDS together, or an old request could be done again.',
    );
  }
  return { days, folder };
}

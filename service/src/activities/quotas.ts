import type { RaiseAlert } from '../base/alert.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS, toDay } from '../base/day.ts';
import { describeError, type Log } from '../base/log.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toRetryAfterSeconds } from '../base/retry-after.ts';
import { countInWindow, readWindow } from '../store/address-windows.ts';
import { inTransaction, type Database } from '../store/database.ts';

/** How much an organization may do in a day (UTC). */
export interface QuotaLimits {
  /** New activities and votes; default 1,000,000. */
  readonly activitiesPerDay: number;
  /** Size of their bodies in the database, in megabytes; default 10,000. */
  readonly storageMbPerDay: number;
}

/** The quotas unless an operator sets others: far above what organizations use, and far below a full disk. */
export const DEFAULT_QUOTA_LIMITS: QuotaLimits = { activitiesPerDay: 1_000_000, storageMbPerDay: 10_000 };

/** Counts what organizations do against their quotas. */
export interface Quotas {
  /** Counts a body that is about to be stored. Throws RATE_LIMITED beyond the quota of the day. */
  spend(organizationId: string, bytes: number): Promise<void>;
  /** Stops the timer, and writes the counts that are still in memory to the database. */
  close(): Promise<void>;
}

/** The services that quotas need. */
export interface QuotaServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: QuotaLimits;
  readonly log: Log;
  readonly raiseAlert: RaiseAlert;
}

interface Amounts {
  readonly activities: number;
  readonly kilobytes: number;
}

const NOTHING: Amounts = { activities: 0, kilobytes: 0 };

interface ExceededQuota {
  readonly quota: 'activities' | 'storage';
  readonly limit: number;
}

/** The use of one organization on one day: what the database knows of, and what this process has counted since. */
interface Usage {
  readonly organizationId: string;
  readonly startsAt: number;
  known: Amounts;
  pending: Amounts;
  readonly hasAlerted: Set<string>;
}

/**
 * Builds the quotas of this process. Counts are written to the database once a second. Written with each activity, they
 * would make all activities of an organization wait for one row. Several processes can exceed a quota by what they do
 * in a second. With `null` for the interval the counts are written only at the end.
 */
export function createQuotas(
  { clock, database, limits, log, raiseAlert }: QuotaServices,
  flushIntervalMs: number | null = 1_000,
): Quotas {
  const usages = new Map<string, { readonly startsAt: number; readonly reading: Promise<Usage> }>();
  const dirty = new Set<Usage>();

  const countKey = (name: keyof Amounts, organizationId: string): string => `${name}|${organizationId}`;

  async function readUsage(organizationId: string, startsAt: number): Promise<Usage> {
    const known = {
      activities: await readWindow(database, countKey('activities', organizationId), startsAt),
      kilobytes: await readWindow(database, countKey('kilobytes', organizationId), startsAt),
    };
    return { organizationId, startsAt, known, pending: NOTHING, hasAlerted: new Set() };
  }

  /** Returns one object for all requests of a day, so that requests at the same time count together. */
  function usageOf(organizationId: string): Promise<Usage> {
    const startsAt = toDay(clock.now());
    const found = usages.get(organizationId);
    if (found?.startsAt === startsAt) return found.reading;
    const reading = readUsage(organizationId, startsAt);
    usages.set(organizationId, { startsAt, reading });
    // After a failure of the database the next request reads again.
    reading.catch(() => usages.delete(organizationId));
    return reading;
  }

  /** Finds the quota that one more body would exceed; `undefined` when there is none. */
  function findExceeded({ known, pending }: Usage, kilobytes: number): ExceededQuota | undefined {
    const { activitiesPerDay, storageMbPerDay } = limits;
    if (known.activities + pending.activities + 1 > activitiesPerDay) {
      return { quota: 'activities', limit: activitiesPerDay };
    }
    const stored = known.kilobytes + pending.kilobytes + kilobytes;
    return stored > storageMbPerDay * 1000 ? { quota: 'storage', limit: storageMbPerDay } : undefined;
  }

  async function refuse(usage: Usage, { limit, quota }: ExceededQuota): Promise<never> {
    const { hasAlerted, organizationId, startsAt } = usage;
    if (!hasAlerted.has(quota)) {
      hasAlerted.add(quota);
      await raiseAlert({ type: 'QUOTA_EXCEEDED', organizationId, quota, limit, startsAt });
    }
    throw new ProblemError(
      'RATE_LIMITED',
      `The organization has used up its ${quota} of the day; its operator can raise the quota.`,
      { retryAfterSeconds: toRetryAfterSeconds(startsAt + DAY_MS, clock.now()) },
    );
  }

  async function flush(): Promise<void> {
    for (const usage of [...dirty]) {
      const { organizationId, pending, startsAt } = usage;
      dirty.delete(usage);
      try {
        const activities = countKey('activities', organizationId);
        const kilobytes = countKey('kilobytes', organizationId);
        // Both counts or neither: a count written alone would be written again by the next attempt.
        usage.known = await inTransaction(database, async (transaction) => ({
          activities: await countInWindow(transaction, activities, startsAt, pending.activities),
          kilobytes: await countInWindow(transaction, kilobytes, startsAt, pending.kilobytes),
        }));
        usage.pending = {
          activities: usage.pending.activities - pending.activities,
          kilobytes: usage.pending.kilobytes - pending.kilobytes,
        };
      } catch (error) {
        dirty.add(usage);
        log.warn(
          { error: describeError(error) },
          'the counts of the daily quotas could not be stored; the next attempt stores them',
        );
        return;
      }
    }
    // Entries of earlier days are no longer needed: their counts are written, or still in `dirty`.
    const today = toDay(clock.now());
    for (const [organizationId, { startsAt }] of usages) {
      if (startsAt !== today) usages.delete(organizationId);
    }
  }

  let flushing: Promise<void> = Promise.resolve();
  const timer =
    flushIntervalMs === null
      ? undefined
      : setInterval(() => {
          if (dirty.size > 0) flushing = flushing.then(flush);
        }, flushIntervalMs);
  timer?.unref();

  return {
    async spend(organizationId, bytes) {
      const usage = await usageOf(organizationId);
      const kilobytes = Math.ceil(bytes / 1000);
      // Nothing is awaited between this check and the count. Otherwise requests that arrive together would all see the same
      // count.
      const exceeded = findExceeded(usage, kilobytes);
      if (exceeded !== undefined) await refuse(usage, exceeded);
      usage.pending = {
        activities: usage.pending.activities + 1,
        kilobytes: usage.pending.kilobytes + kilobytes,
      };
      dirty.add(usage);
    },
    async close() {
      clearInterval(timer);
      await flushing.then(flush);
    },
  };
}

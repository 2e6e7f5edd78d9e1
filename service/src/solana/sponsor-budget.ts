import type { RaiseAlert } from '../base/alert.ts';
import { DAY_MS, toDay } from '../base/day.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toRetryAfterSeconds } from '../base/retry-after.ts';
import { countInWindow, readWindow } from '../store/address-windows.ts';
import type { Database } from '../store/database.ts';
import { findOrganization } from '../store/organizations.ts';

/** A fee that somebody wants the sponsor to pay. */
export interface SponsoredFee {
  /** The organization of the transaction; the fee counts for its parent, if it has one. */
  readonly organizationId: string;
  /** The maximum fee. */
  readonly lamports: bigint;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Fees are counted in whole hundreds of lamports: the column holds numbers up to 2,147,483,647, which as lamports would
 * be only 2 SOL.
 */
const UNIT = 100n;

/**
 * Counts a fee against the daily limit of the parent organization, for all its sub-organizations together: somebody who
 * signs up is the root quorum of their own sub-organization, so no policy limits them. The fee is counted in the
 * transaction that records what is to be sent: once, before anything is sent, and not at all when that transaction is
 * rolled back. Throws RATE_LIMITED beyond the limit.
 */
export async function spendSponsorBudget(
  transaction: Database,
  limitPerDay: number,
  { lamports, now, organizationId }: SponsoredFee,
): Promise<void> {
  const key = toKey(await findTop(transaction, organizationId));
  const spent = await countInWindow(transaction, key, toDay(now), toUnits(lamports));
  if (spent > toLimit(limitPerDay)) throw exceeded(now);
}

/**
 * Refuses a fee beyond the daily limit before anything is decided or recorded, and raises an alert for the
 * organization's webhook receiver once a day. Throws RATE_LIMITED. It counts nothing, and other requests may count
 * meanwhile, so this check alone is not enough.
 */
export async function assertSponsorBudget(
  { database, raiseAlert }: { readonly database: Database; readonly raiseAlert: RaiseAlert },
  limitPerDay: number,
  { lamports, now, organizationId }: SponsoredFee,
): Promise<void> {
  const startsAt = toDay(now);
  const top = await findTop(database, organizationId);
  const spent = await readWindow(database, toKey(top), startsAt);
  if (spent + toUnits(lamports) <= toLimit(limitPerDay)) return;
  if ((await countInWindow(database, `${toKey(top)}|refused`, startsAt)) === 1) {
    await raiseAlert({
      type: 'QUOTA_EXCEEDED',
      organizationId: top,
      quota: 'sponsored-fees',
      limit: limitPerDay,
      startsAt,
    });
  }
  throw exceeded(now);
}

async function findTop(database: Database, organizationId: string): Promise<string> {
  const organization = await findOrganization(database, organizationId);
  return organization?.parentOrganizationId ?? organizationId;
}

function toKey(organizationId: string): string {
  return `sponsored-fees|${organizationId}`;
}

function toUnits(lamports: bigint): number {
  return Number((lamports + UNIT - 1n) / UNIT);
}

function toLimit(limitPerDay: number): number {
  return Math.floor(limitPerDay / Number(UNIT));
}

function exceeded(now: number): ProblemError {
  return new ProblemError(
    'RATE_LIMITED',
    'The daily limit of fees that the sponsor pays for this organization is used up; send without "sponsor", or ask the operator of the service (LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY).',
    { path: 'parameters.sponsor', retryAfterSeconds: toRetryAfterSeconds(toDay(now) + DAY_MS, now) },
  );
}

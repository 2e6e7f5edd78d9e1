import { DAY_MS, toDay } from '../../base/day.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { toRetryAfterSeconds } from '../../base/retry-after.ts';
import { countInWindow } from '../../store/address-windows.ts';
import type { RaiseAlert } from '../../base/alert.ts';
import { toDayKey, type LaneServices } from './lanes.ts';

/** The services that budgets need. */
export interface BudgetServices extends LaneServices {
  readonly raiseAlert: RaiseAlert;
}

/** A message that counts against a budget. */
export interface BudgetedSend {
  /** The organization whose budget it is, as the login configuration says. */
  readonly budgetOrganizationId: string;
  readonly channel: 'email' | 'sms';
  /** Normalised. */
  readonly contact: string;
}

/**
 * Counts a message against the organization's budget of the day: emails together, SMS by country calling code. Resolves
 * with the start of the day, for `restoreBudget`. Beyond the budget it throws RATE_LIMITED, and alerts the
 * organization's receiver of webhooks once per day and budget.
 */
export async function spendBudget(services: BudgetServices, send: BudgetedSend): Promise<number> {
  const { clock, database, keys } = services;
  const { country, key, maximum } = toBudget(services, send);
  const now = clock.now();
  const startsAt = toDay(now);
  const spent = await countInWindow(database, toDayKey(keys, key), startsAt);
  if (spent <= maximum) return startsAt;
  // The message is not sent, so it must not stay counted: it would occupy a place that a failed delivery gives back.
  await restoreBudget(services, send, startsAt);
  const { budgetOrganizationId: organizationId, channel } = send;
  await services.raiseAlert({
    organizationId,
    type: 'SEND_BUDGET_EXCEEDED',
    channel,
    country,
    limit: maximum,
    startsAt,
  });
  throw new ProblemError(
    'RATE_LIMITED',
    'The budget of this organization for messages is used up for today; sign in another way, or ask its operator.',
    { retryAfterSeconds: toRetryAfterSeconds(startsAt + DAY_MS, now) },
  );
}

/**
 * Takes a message that could not be sent out of the budget again. `startsAt` is the day it was counted on, because the
 * next day may have begun since.
 */
export async function restoreBudget(
  services: BudgetServices,
  send: BudgetedSend,
  startsAt: number,
): Promise<void> {
  const { database, keys } = services;
  await countInWindow(database, toDayKey(keys, toBudget(services, send).key), startsAt, -1);
}

function toBudget(
  { limits }: BudgetServices,
  { budgetOrganizationId, channel, contact }: BudgetedSend,
): { readonly key: string; readonly maximum: number; readonly country?: string } {
  if (channel === 'email') return { key: `email|${budgetOrganizationId}`, maximum: limits.emailsPerDay };
  const country = toCallingCode(contact);
  return { key: `sms|${budgetOrganizationId}|${country}`, maximum: limits.smsPerCountryPerDay, country };
}

/** Calling codes of two digits. All others have three, except 1 and 7 (ITU-T E.164, annex). */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The country calling code that a number in international form begins with, as `+49`. */
export function toCallingCode(phoneNumber: string): string {
  const digits = phoneNumber.slice(1);
  if (digits.startsWith('1') || digits.startsWith('7')) return `+${digits.slice(0, 1)}`;
  return `+${digits.slice(0, TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3)}`;
}

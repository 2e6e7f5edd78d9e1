import type { OtpType } from '../../base/contract.ts';
import { describeError, type Log } from '../../base/log.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { DAY_MS } from '../../base/day.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { cancelNotice, noteNotice } from '../../store/code-lanes.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import type { Delivery, Notice } from '../delivery/delivery.ts';
import { createLaneLink } from './lane-link.ts';
import { toSharedLane } from './lanes.ts';
import { restoreBudget, spendBudget, type BudgetServices } from './send-budget.ts';

/** The services that an owner is notified with. */
export interface NoticeServices extends BudgetServices {
  readonly delivery: Pick<Delivery, 'notify'>;
  readonly keys: Pick<ServiceKeys, 'addressHashKey' | 'codeHashKey'>;
  readonly log: Log;
  /** Where people reach the service; undefined when the operator has not said it. */
  readonly publicUrl?: string | undefined;
}

/** An owner gets a notice once an hour at most, however often somebody asks for codes. */
const NOTICE_INTERVAL_MS = 3_600_000;

/** A contact to which codes are stopped. */
export interface ShutContact {
  readonly configuration: Pick<LoginConfiguration, 'budgetOrganizationId' | 'organizationName'>;
  readonly otpType: OtpType;
  /** Where the message goes. */
  readonly address: string;
  /** Normalised. */
  readonly contact: string;
  readonly language: Notice['language'];
}

/**
 * Tells the owner of a contact that codes to it are stopped, with a link that opens a lane for the owner. A message
 * that cannot be sent is logged and changes nothing for the caller.
 */
export async function tellOwner(services: NoticeServices, shut: ShutContact): Promise<void> {
  const { clock, database, delivery, keys, limits, log, publicUrl } = services;
  const { address, configuration, contact, language, otpType } = shut;
  const sharedLane = toSharedLane(keys, otpType, contact);
  const now = clock.now();
  const noticed = {
    now,
    since: now - NOTICE_INTERVAL_MS,
    expiresAt: now + limits.shutContactDays * DAY_MS,
  };
  if (!(await noteNotice(database, sharedLane, noticed))) return;
  const channel = otpType === 'OTP_TYPE_EMAIL' ? 'email' : 'sms';
  const { budgetOrganizationId, organizationName } = configuration;
  const send = { budgetOrganizationId, channel, contact } as const;
  let spentOn: number;
  try {
    spentOn = await spendBudget(services, send);
  } catch (error) {
    // The reply to the caller must not depend on whether the budget is used up.
    if (error instanceof ProblemError) return;
    throw error;
  }
  try {
    await delivery.notify({
      channel,
      address,
      organizationName,
      language,
      link: publicUrl === undefined ? undefined : createLaneLink(services, publicUrl, sharedLane),
    });
  } catch (error) {
    await restoreBudget(services, send, spentOn);
    // The caller is told that the owner has a message. The record is deleted, so that the next request sends it.
    await cancelNotice(database, sharedLane, now);
    log.error(
      { channel, error: describeError(error) },
      'the message about wrong codes could not be sent to the owner of the contact',
    );
  }
}

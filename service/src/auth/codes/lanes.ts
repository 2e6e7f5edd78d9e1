import type { Clock } from '../../base/clock.ts';
import type { OtpType } from '../../base/contract.ts';
import { toDay } from '../../base/day.ts';
import { toKeyedHash } from '../../base/keyed-hash.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { readWindow } from '../../store/address-windows.ts';
import { findLanes } from '../../store/code-lanes.ts';
import type { Database } from '../../store/database.ts';
import { toNetwork } from './address-limit.ts';
import type { CodeLimits } from './code-limits.ts';
import { isTestContact } from './test-contacts.ts';

/** The services that lanes need. */
export interface LaneServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'addressHashKey'>;
  readonly limits: CodeLimits;
}

/** The lane that a request for a code uses. */
export interface ChosenLane {
  readonly key: string;
  /** False when too many wrong codes were entered for this contact, or in this organization. */
  readonly isOpen: boolean;
  /** True for a test contact: nothing is counted on the lane. */
  readonly isUnlimited: boolean;
}

/** The key of the shared lane of a contact, which requests from unknown networks use: a keyed hash, as it is stored. */
export function toSharedLane(
  { addressHashKey }: LaneServices['keys'],
  otpType: OtpType,
  contact: string,
): string {
  return toKeyedHash(addressHashKey, `contact|${otpType}|${contact}`);
}

/** The key of the lane of a test contact of one organization: requests on it count for nobody else. */
export function toTestLane(
  { addressHashKey }: LaneServices['keys'],
  organizationId: string,
  otpType: OtpType,
  contact: string,
): string {
  return toKeyedHash(addressHashKey, `test|${organizationId}|${otpType}|${contact}`);
}

/** The key of the lane that a contact's owner has on one network. */
export function toOwnLane(
  { addressHashKey }: LaneServices['keys'],
  sharedLane: string,
  clientAddress: string,
): string {
  return toKeyedHash(addressHashKey, `lane|${sharedLane}|${toNetwork(clientAddress)}`);
}

/**
 * Chooses the lane of a request. A lane counts the codes that a contact is sent and the wrong codes that are entered
 * for it. Requests from unknown networks share one lane of the contact, and a stranger can use it up by asking for
 * codes or guessing at them. The owner does not need it: a network with a successful login, or where the link of a
 * message was opened, has a lane of its own. The work is the same for every contact, with an account or without.
 */
export async function chooseLane(
  services: LaneServices,
  request: {
    readonly organizationId: string;
    /** The organization whose daily limit of wrong codes applies, as the login configuration says. */
    readonly budgetOrganizationId: string;
    readonly otpType: OtpType;
    readonly contact: string;
    readonly clientAddress: string;
    /** Contacts of the organization that have no limits. */
    readonly testContacts: readonly string[] | null;
  },
): Promise<ChosenLane> {
  const { clock, database, keys, limits } = services;
  if (isTestContact(request.testContacts, request.contact)) {
    const key = toTestLane(keys, request.organizationId, request.otpType, request.contact);
    return { key, isOpen: true, isUnlimited: true };
  }
  const shared = toSharedLane(keys, request.otpType, request.contact);
  const own = toOwnLane(keys, shared, request.clientAddress);
  const lanes = await findLanes(database, [shared, own], clock.now());
  const isWithinDay = await isWithinWrongCodesOfDay(services, request.budgetOrganizationId);
  const ownLane = lanes.find(({ key, openedAt }) => key === own && openedAt !== null);
  if (ownLane !== undefined) {
    const isOpen = ownLane.wrongCodes < limits.wrongCodesPerContact;
    return { key: own, isOpen, isUnlimited: false };
  }
  const wrongCodes = lanes.find(({ key }) => key === shared)?.wrongCodes ?? 0;
  const isOpen = wrongCodes < limits.wrongCodesPerContact && isWithinDay;
  return { key: shared, isOpen, isUnlimited: false };
}

/** Whether the shared lanes of an organization may take more wrong codes today. */
export async function isWithinWrongCodesOfDay(
  { clock, database, keys, limits }: LaneServices,
  budgetOrganizationId: string,
): Promise<boolean> {
  const key = toDayKey(keys, `wrong codes|${budgetOrganizationId}`);
  return (await readWindow(database, key, toDay(clock.now()))) < limits.wrongCodesPerDay;
}

/** The key of an organization's daily counter, in the table of windows. */
export function toDayKey({ addressHashKey }: LaneServices['keys'], text: string): string {
  return toKeyedHash(addressHashKey, `day|${text}`);
}

import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { toContact } from '../auth/codes/contact.ts';
import { toLinkedIssuer } from '../auth/social/providers.ts';
import type { operations, Pagination, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { toStoredApiKeys } from '../keys/api-key-text.ts';
import { setFeature } from '../store/organization-features.ts';
import {
  findOrganization,
  holdOrganization,
  insertOrganization,
  replaceRootQuorum,
} from '../store/organizations.ts';
import {
  countUnexported,
  deleteOrganization,
  insertSignup,
  listSubOrganizations,
  type SubOrganizationFilter,
} from '../store/sub-organizations.ts';
import { markContactVerified } from '../store/users.ts';
import type { Handlers, QueryContext } from './handler.ts';
import { assertThreshold } from './organizations.ts';
import { assertTokenUnused, readRootContact } from './root-contact.ts';
import { addUsers, assertUsers } from './users.ts';
import { addWallet, assertWallet } from './wallets.ts';

/** The members that switch a way to sign in off, each with the feature that stores it. */
const SWITCHES = {
  disableEmailRecovery: 'FEATURE_NAME_EMAIL_RECOVERY',
  disableEmailAuth: 'FEATURE_NAME_EMAIL_AUTH',
  disableSmsAuth: 'FEATURE_NAME_SMS_AUTH',
  disableOtpEmailAuth: 'FEATURE_NAME_OTP_EMAIL_AUTH',
} as const;

/**
 * Creates an organization below the caller's, all or nothing: its users are its root quorum, and a wallet can come with
 * it. There is only one level: a sub-organization cannot have sub-organizations.
 */
export const createSubOrganization: Handlers['createSubOrganization'] = {
  outlivesSession: true,
  async assertPossible(parameters, context) {
    const { caller, services } = context;
    const { rootQuorumThreshold, rootUsers, wallet } = parameters;
    assertThreshold(rootQuorumThreshold, rootUsers.length, 'parameters.rootQuorumThreshold');
    await assertUsers(withTags(rootUsers), 'parameters.rootUsers', context);
    if (wallet !== undefined) assertWallet(wallet, 'wallet.');
    const parent = await findOrganization(services.database, caller.organizationId);
    if (parent?.parentOrganizationId !== null) {
      throw new ProblemError(
        'PRECONDITION_FAILED',
        'A sub-organization has no sub-organizations; create them in its parent.',
        { path: 'organizationId' },
      );
    }
    await readRootContact(services, caller.organizationId, parameters);
  },
  async execute(parameters, context) {
    const { activityId, now, organizationId: parentOrganizationId, services, transaction } = context;
    const { rootQuorumThreshold: threshold, rootUsers, subOrganizationName: name, wallet } = parameters;
    const contact = await readRootContact(services, parentOrganizationId, parameters);
    if (contact !== undefined) {
      // The lock lets one creation run at a time, as for sign-ups, because a token creates one account only.
      await holdOrganization(transaction, parentOrganizationId);
      await assertTokenUnused(transaction, contact);
    }
    const organizationId = randomUUID();
    const times = { createdAt: now, updatedAt: now };
    await insertOrganization(transaction, { id: organizationId, name, parentOrganizationId, ...times });
    const inside = { ...context, organizationId };
    const userIds = await addUsers(inside, withTags(rootUsers), 'parameters.rootUsers', true);
    await replaceRootQuorum(transaction, organizationId, { threshold, userIds }, now);
    for (const [member, feature] of Object.entries(SWITCHES)) {
      if (parameters[member as keyof typeof SWITCHES] !== true) continue;
      await setFeature(transaction, organizationId, { name: feature, value: 'false' }, now);
    }
    if (contact !== undefined) {
      const userId = userIds[contact.userIndex] as string;
      const signup = { fingerprint: `activity:${activityId}`, verificationTokenId: contact.tokenId };
      await insertSignup(transaction, { ...signup, organizationId, userId, createdAt: now });
      await markContactVerified(transaction, userId, contact, now);
    }
    return {
      subOrganizationId: organizationId,
      ...(wallet === undefined ? {} : { wallet: await addWallet(inside, wallet, 'wallet.') }),
      rootUserIds: userIds,
    };
  },
};

/**
 * Deletes the sub-organization that submits it, with everything that signs, logs in or is listed. Keys that were never
 * exported go only when the request says so. Its activities stay as a record.
 */
export const deleteSubOrganization: Handlers['deleteSubOrganization'] = {
  changesRules: true,
  async assertPossible(_parameters, { caller, services }) {
    const organization = await findOrganization(services.database, caller.organizationId);
    if (organization?.parentOrganizationId !== null) return;
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'Only a sub-organization can be deleted, by a request of its own users with its organizationId.',
      {
        path: 'organizationId',
      },
    );
  },
  async execute({ deleteWithoutExport = false }, { now, organizationId, recordEnded, transaction }) {
    // Whatever another process is creating in it right now is either counted and deleted as well, or not created.
    await holdOrganization(transaction, organizationId);
    if (!deleteWithoutExport && (await countUnexported(transaction, organizationId)) > 0) {
      throw new ProblemError(
        'PRECONDITION_FAILED',
        'The organization has keys that were never exported; set deleteWithoutExport to delete them for good.',
        { path: 'parameters.deleteWithoutExport' },
      );
    }
    await recordEnded(await deleteOrganization(transaction, organizationId, now));
    return { subOrganizationUuid: organizationId };
  },
};

/** Lists the sub-organizations of the organization, oldest first. */
export const listSuborgs: Handlers['listSuborgs'] = (
  { filterType, filterValue, paginationOptions },
  context,
) => {
  if (filterType === undefined && filterValue !== undefined) throw missingType();
  const filter = filterType === undefined ? undefined : toFilter(filterType, readValue(filterValue));
  return listIds(context, filter, paginationOptions);
};

/** Lists the sub-organizations that have a user with a verified contact, oldest first. */
export const listVerifiedSuborgs: Handlers['listVerifiedSuborgs'] = (
  { filterType, filterValue, paginationOptions },
  context,
) => {
  if (filterType === undefined && filterValue !== undefined) throw missingType();
  const filter: SubOrganizationFilter =
    filterType === undefined
      ? { kind: 'verified-contact' }
      : { ...toContactFilter(filterType, filterValue), isVerified: true };
  return listIds(context, filter, paginationOptions);
};

async function listIds(
  { caller, services }: Pick<QueryContext, 'caller' | 'services'>,
  filter: SubOrganizationFilter | undefined,
  page: Pagination | undefined,
): Promise<{ readonly organizationIds: readonly string[] }> {
  const { organizationId } = caller;
  return { organizationIds: await listSubOrganizations(services.database, organizationId, filter, page) };
}

type FilterType = NonNullable<ParametersOf<(typeof operations)['listSuborgs']>['filterType']>;

function toFilter(type: FilterType, value: string): SubOrganizationFilter {
  switch (type) {
    case 'NAME':
      return { kind: 'name', value };
    case 'USERNAME':
      return { kind: 'user-name', value };
    case 'CREDENTIAL_ID':
      return { kind: 'passkey', value };
    case 'EMAIL':
    case 'PHONE_NUMBER':
      return toContactFilter(type, value);
    case 'PUBLIC_KEY':
      return { kind: 'api-key', publicKeys: toStoredApiKeys(value) };
    case 'WALLET_ACCOUNT_ADDRESS':
      return { kind: 'address', lookup: toAddressLookup(value) };
    case 'OIDC_TOKEN':
      return toSocialLoginFilter(value);
  }
}

function toContactFilter(type: 'EMAIL' | 'PHONE_NUMBER', value: string | undefined) {
  const isEmail = type === 'EMAIL';
  const kind = isEmail ? ('email' as const) : ('phone-number' as const);
  if (value === undefined) return { kind, value, isVerified: false };
  const contact = toContact(isEmail ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS', value);
  if (contact === undefined)
    throw invalidValue(
      isEmail ? 'must be an email address' : 'must be a phone number in international form, as +15555550100',
    );
  return { kind, value: contact.normalized, isVerified: false };
}

/**
 * The token is decoded and not verified: the caller may list every sub-organization anyway, and the answer gives no
 * access.
 */
function toSocialLoginFilter(token: string): SubOrganizationFilter {
  try {
    const { aud, iss: issuer, sub: subject } = decodeJwt(token);
    const [audience, ...others] = [aud ?? []].flat();
    if (isStorable(issuer) && isStorable(subject) && isStorable(audience) && others.length === 0) {
      return { kind: 'social-login', issuer: toLinkedIssuer(issuer), audience, subject };
    }
  } catch {
    // An unreadable token gets the same error as one without the claims.
  }
  throw invalidValue('must be an ID token with one iss, one aud and one sub');
}

/** A token that is not verified can hold anything, also a NUL, which no database query can contain. */
function isStorable(claim: unknown): claim is string {
  return typeof claim === 'string' && !claim.includes('\0');
}

function withTags<User>(
  users: readonly User[],
): readonly (User & { readonly userTags: readonly string[] })[] {
  return users.map((user) => ({ ...user, userTags: [] }));
}

function readValue(value: string | undefined): string {
  if (value === undefined) throw invalidValue('is missing: filterType says what it is');
  return value;
}

function invalidValue(fault: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', `Member "filterValue" ${fault}.`, { path: 'filterValue' });
}

function missingType(): ProblemError {
  return new ProblemError('INVALID_REQUEST', 'Member "filterType" is missing: it says what filterValue is.', {
    path: 'filterType',
  });
}

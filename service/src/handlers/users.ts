import { randomUUID } from 'node:crypto';
import type { ExecutionContext, SubmissionContext } from './activity-handler.ts';
import { toContact } from '../auth/codes/contact.ts';
import { verifyVerificationToken } from '../auth/codes/verification-token.ts';
import { readPasskeyTerms } from '../auth/passkeys/passkey-settings.ts';
import type { OtpType } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findOrganization } from '../store/organizations.ts';
import { findTags, replaceTagsOf, USER_TAGS } from '../store/tags.ts';
import {
  deleteUsers as deleteStored,
  findRootMembers,
  insertUser,
  markContactVerified,
  readUsers,
  updateUser as updateStored,
} from '../store/users.ts';
import { consumeVerificationToken, findVerificationToken } from '../store/verification-tokens.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import {
  addApiKeys,
  addOauthProviders,
  addPasskeys,
  readApiKeys,
  readContacts,
  readPasskeys,
  unknownUser,
  type NewUser,
} from './person-work.ts';
import { showUser } from './show-user.ts';

/** Returns the user whose key stamped the request. */
export const whoami: Handlers['whoami'] = (_parameters, { caller }) => ({
  organizationId: (caller.home ?? caller).organizationId,
  organizationName: (caller.home ?? caller).organizationName,
  userId: caller.userId,
  username: caller.userName,
});

/** Creates users with their credentials and tags, all or none. */
export const createUsers: Handlers['createUsers'] = {
  outlivesSession: true,
  assertPossible: ({ users }, context) => assertUsers(users, 'parameters.users', context),
  async execute({ users }, context) {
    return { userIds: await addUsers(context, users, 'parameters.users') };
  },
};

/** Throws INVALID_REQUEST when users cannot be created as they are described. */
export async function assertUsers(
  users: readonly NewUser[],
  path: string,
  { caller, services }: SubmissionContext,
): Promise<void> {
  const terms = await readPasskeyTerms(services.database, caller.organizationId, services);
  users.forEach((user, index) => {
    const at = `${path}[${index}]`;
    readContacts(user, at);
    readApiKeys(user.apiKeys, `${at}.apiKeys`);
    readPasskeys(user.authenticators, `${at}.authenticators`, terms);
    assertDistinct(user.userTags, `${at}.userTags`);
  });
}

/**
 * Creates users with their credentials and tags, and returns their identifiers. `isGivenFromAbove` means that the
 * organization above creates its sub-organization with these users: their contacts and credentials are trusted without
 * proof.
 */
export async function addUsers(
  context: ExecutionContext,
  users: readonly NewUser[],
  path: string,
  isGivenFromAbove = false,
): Promise<string[]> {
  const { now, organizationId, transaction } = context;
  const ids: string[] = [];
  for (const [index, user] of users.entries()) {
    const at = `${path}[${index}]`;
    const userId = randomUUID();
    const contacts = readContacts(user, at);
    const { normalizedEmail: givenEmail, phoneNumber: givenPhoneNumber } = contacts;
    await insertUser(transaction, {
      ...{ id: userId, organizationId, name: user.userName, createdAt: now, updatedAt: now },
      ...contacts,
      ...(isGivenFromAbove ? { givenEmail, givenPhoneNumber } : {}),
    });
    const to = <T>(items: T, member: string) => ({
      userId,
      items,
      isGivenFromAbove,
      path: `${at}.${member}`,
    });
    await addApiKeys(context, to(user.apiKeys, 'apiKeys'));
    await addPasskeys(context, to(user.authenticators, 'authenticators'));
    await addOauthProviders(context, to(user.oauthProviders, 'oauthProviders'));
    await setTags(context, userId, user.userTags, `${at}.userTags`);
    ids.push(userId);
  }
  return ids;
}

/** Changes a user; absent members stay as they are. A new contact is not verified. */
export const updateUser: Handlers['updateUser'] = {
  // Policies can depend on the tags of users, and on the names of others.
  outlivesSession: ({ userEmail, userId, userName, userPhoneNumber, userTagIds }, submitterId) =>
    (userName !== undefined && userId !== submitterId) ||
    [userEmail, userPhoneNumber, userTagIds].some((member) => member !== undefined),
  assertPossible(parameters) {
    readContacts(parameters, 'parameters');
    assertDistinct(parameters.userTagIds ?? [], 'parameters.userTagIds');
  },
  async execute({ userId, userName, userTagIds, ...contacts }, context) {
    await change(context, userId, {
      ...(userName === undefined ? {} : { name: userName }),
      ...readContacts(contacts, 'parameters'),
    });
    if (userTagIds !== undefined) await setTags(context, userId, userTagIds, 'parameters.userTagIds');
    return { userId };
  },
};

/** Renames a user. */
export const updateUserName: Handlers['updateUserName'] = {
  // Policies can depend on the names of others. Users may choose their own name.
  outlivesSession: ({ userId }, submitterId) => userId !== submitterId,
  async execute({ userId, userName }, context) {
    await change(context, userId, { name: userName });
    return { userId };
  },
};

/** Changes or removes the email address of a user. It counts as verified when a token proves who holds it. */
export const updateUserEmail: Handlers['updateUserEmail'] = {
  outlivesSession: true,
  assertPossible: (parameters) => void readContacts(parameters, 'parameters'),
  async execute({ userEmail, userId, verificationToken }, context) {
    await change(context, userId, readContacts({ userEmail }, 'parameters'));
    await verifyContact(context, userId, 'OTP_TYPE_EMAIL', userEmail, verificationToken);
    return { userId };
  },
};

/** Changes or removes the phone number of a user. It counts as verified when a token proves who holds it. */
export const updateUserPhoneNumber: Handlers['updateUserPhoneNumber'] = {
  outlivesSession: true,
  assertPossible: (parameters) => void readContacts(parameters, 'parameters'),
  async execute({ userId, userPhoneNumber, verificationToken }, context) {
    await change(context, userId, readContacts({ userPhoneNumber }, 'parameters'));
    await verifyContact(context, userId, 'OTP_TYPE_SMS', userPhoneNumber, verificationToken);
    return { userId };
  },
};

/** Deletes users, all or none, with their credentials and sessions. A member of the root quorum must leave it first. */
export const deleteUsers: Handlers['deleteUsers'] = {
  changesRules: true,
  assertPossible: ({ userIds }) => assertDistinct(userIds, 'parameters.userIds'),
  async execute({ userIds }, { now, organizationId, recordEnded, transaction }) {
    const rootMembers = await findRootMembers(transaction, organizationId, userIds);
    const member = userIds.findIndex((id) => rootMembers.has(id));
    if (member !== -1) {
      throw new ProblemError(
        'PRECONDITION_FAILED',
        'This user belongs to the root quorum; take the user out of it with update_root_quorum first.',
        { path: `parameters.userIds[${member}]` },
      );
    }
    const { ended, ids } = await deleteStored(transaction, organizationId, userIds, now);
    const unknown = userIds.findIndex((id) => !ids.has(id));
    if (unknown !== -1) throw unknownUser(`parameters.userIds[${unknown}]`);
    await recordEnded(ended);
    return { userIds };
  },
};

/** Reads a user with all credentials. */
export const getUser: Handlers['getUser'] = async ({ userId }, { caller, services }) => {
  const [found] = await readUsers(services.database, caller.organizationId, userId);
  if (found === undefined) throw unknownUser('userId');
  return { user: showUser(found) };
};

/** Lists the users of the organization with all credentials, oldest first. */
export const listUsers: Handlers['listUsers'] = async (_parameters, { caller, services }) => ({
  users: (await readUsers(services.database, caller.organizationId)).map(showUser),
});

async function change(
  { now, organizationId, transaction }: ExecutionContext,
  userId: string,
  columns: Parameters<typeof updateStored>[2],
): Promise<void> {
  const isFound = await updateStored(
    transaction,
    { id: userId, organizationId },
    { ...columns, updatedAt: now },
  );
  if (!isFound) throw unknownUser('parameters.userId');
}

async function setTags(
  { organizationId, transaction }: ExecutionContext,
  userId: string,
  tagIds: readonly string[],
  path: string,
): Promise<void> {
  const found = await findTags(transaction, USER_TAGS, organizationId, tagIds);
  const unknown = tagIds.findIndex((id) => !found.has(id));
  if (unknown !== -1) {
    throw new ProblemError('NOT_FOUND', 'The organization has no such user tag.', {
      path: `${path}[${unknown}]`,
    });
  }
  await replaceTagsOf(transaction, USER_TAGS, userId, tagIds);
}

/**
 * Marks a contact as verified when a verification token proves that it is held. The token must come from a login of
 * this organization or of the one above, and is consumed; without a token nothing changes.
 */
async function verifyContact(
  { activityId, now, organizationId, services, transaction }: ExecutionContext,
  userId: string,
  type: OtpType,
  contact: string,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) return;
  const claims = await verifyVerificationToken(token, services.keys.otpSigner);
  const isOfContact =
    claims?.verificationType === type && claims.contact === toContact(type, contact)?.normalized;
  const stored = claims === undefined ? undefined : await findVerificationToken(transaction, claims.id);
  const organization = await findOrganization(transaction, organizationId);
  // A token proves a contact to one organization, not to all: whoever runs another organization may have a token of
  // anybody.
  const isOfLogins =
    claims !== undefined &&
    [organizationId, organization?.parentOrganizationId].includes(claims.organizationId);
  const isConsumed =
    isOfContact &&
    isOfLogins &&
    stored !== undefined &&
    (await consumeVerificationToken(transaction, claims.id, {
      authProxyConfigId: stored.authProxyConfigId,
      consumedAt: now,
      consumedBy: activityId,
    }));
  if (!isConsumed) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'The verification token is used, is for another contact, or is not of the login configurations of this organization or the one above; verify a code that was sent to the contact.',
      {
        path: 'parameters.verificationToken',
      },
    );
  }
  await markContactVerified(transaction, userId, { type, contact: claims.contact }, now);
}

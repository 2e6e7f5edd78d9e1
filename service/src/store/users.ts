import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OtpType } from '../base/contract.ts';
import type { StoredActivity } from './activities.ts';
import { rejectAwaitingActivities } from './awaiting-activities.ts';
import type { Database } from './database.ts';
import { groupBy } from './group-by.ts';
import { ofOrganization } from './of-organization.ts';
import { holdOrganization } from './organizations.ts';
import {
  activities,
  apiKeys,
  authenticators,
  mfaPolicies,
  oauthProviders,
  organizations,
  readOnlySessions,
  rootQuorumMembers,
  signups,
  users,
  userTagMembers,
} from './tables.ts';

/** A user of an organization. */
export type User = typeof users.$inferSelect;

/** The contact that was verified, and where to look for its owner. */
export interface ContactOwner {
  readonly verificationType: OtpType;
  /** Normalised. */
  readonly contact: string;
  /** Organization of the login configuration. */
  readonly configurationOrganizationId: string;
  /** Organization that the caller named: the configuration's own or one of its sub-organizations. */
  readonly organizationId: string | undefined;
}

/** The columns of each kind of contact. */
const CONTACTS = {
  OTP_TYPE_EMAIL: {
    contact: users.normalizedEmail,
    given: users.givenEmail,
    verifiedAt: users.emailVerifiedAt,
  },
  OTP_TYPE_SMS: {
    contact: users.phoneNumber,
    given: users.givenPhoneNumber,
    verifiedAt: users.phoneNumberVerifiedAt,
  },
} as const;

/**
 * Finds the user that a verified contact belongs to. Where the request names no organization, the configuration's own
 * comes first, then those of its sub-organizations where a user has proved that they hold the contact, then those where
 * the parent organization or the provisioning file has set it; the oldest of each. A contact that a sub-organization
 * has set itself counts only where the request names that sub-organization, because anybody may claim the contact of
 * somebody else. Within one organization, too, a user who has proved the contact comes first, then one for whom it was
 * set from above.
 */
export async function findUserByContact(database: Database, owner: ContactOwner): Promise<User | undefined> {
  const { contact: column, given, verifiedAt } = CONTACTS[owner.verificationType];
  const isOwnOrganization = eq(organizations.id, owner.configurationOrganizationId);
  const isShown = isNotNull(verifiedAt);
  const isGiven = eq(given, column);
  const [row] = await database
    .select({ user: users })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(column, owner.contact),
        or(isOwnOrganization, eq(organizations.parentOrganizationId, owner.configurationOrganizationId)),
        owner.organizationId === undefined
          ? or(isOwnOrganization, isShown, isGiven)
          : eq(organizations.id, owner.organizationId),
      ),
    )
    .orderBy(
      sql`case when ${isOwnOrganization} then 0 when ${isShown} then 1 else 2 end`,
      asc(organizations.sequence),
      sql`case when ${isShown} then 0 when ${isGiven} then 1 else 2 end`,
      asc(users.sequence),
    )
    .limit(1);
  return row?.user;
}

/** A contact that somebody has proved to hold. */
export interface ShownContact {
  readonly type: OtpType;
  /** Normalised. */
  readonly contact: string;
}

/**
 * Records that the user has proved to hold the contact, and locks the user's row until the transaction ends: other
 * changes of this user wait. False when the user does not have the contact (any more): it may have been changed since
 * the user was found, and nobody has proved the new one.
 */
export async function markContactVerified(
  transaction: Database,
  userId: string,
  { contact, type }: ShownContact,
  at: number,
): Promise<boolean> {
  const marked = await transaction
    .update(users)
    .set(type === 'OTP_TYPE_EMAIL' ? { emailVerifiedAt: at } : { phoneNumberVerifiedAt: at })
    .where(and(eq(users.id, userId), eq(CONTACTS[type].contact, contact)))
    .returning({ id: users.id });
  return marked.length === 1;
}

/** A user with all credentials. */
export interface WholeUser {
  readonly user: User;
  readonly apiKeys: readonly (typeof apiKeys.$inferSelect)[];
  readonly authenticators: readonly (typeof authenticators.$inferSelect)[];
  readonly oauthProviders: readonly (typeof oauthProviders.$inferSelect)[];
  readonly mfaPolicies: readonly (typeof mfaPolicies.$inferSelect)[];
  /** Sorted. */
  readonly tagIds: readonly string[];
}

/** Reads users of an organization with their credentials, oldest first, with six queries for any number of users. */
export async function readUsers(
  database: Database,
  organizationId: string,
  userId?: string,
): Promise<readonly WholeUser[]> {
  const rows = await database
    .select()
    .from(users)
    .where(
      and(eq(users.organizationId, organizationId), userId === undefined ? undefined : eq(users.id, userId)),
    )
    .orderBy(asc(users.sequence));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isTheirs = (column: PgColumn): SQL => inArray(column, ids);
  const keys = await database
    .select()
    .from(apiKeys)
    .where(isTheirs(apiKeys.userId))
    .orderBy(asc(apiKeys.sequence));
  const passkeys = await database
    .select()
    .from(authenticators)
    .where(isTheirs(authenticators.userId))
    .orderBy(asc(authenticators.sequence));
  const logins = await database
    .select()
    .from(oauthProviders)
    .where(isTheirs(oauthProviders.userId))
    .orderBy(asc(oauthProviders.sequence));
  const policies = await database
    .select()
    .from(mfaPolicies)
    .where(isTheirs(mfaPolicies.userId))
    .orderBy(asc(mfaPolicies.order), asc(mfaPolicies.id));
  const tags = await database
    .select()
    .from(userTagMembers)
    .where(isTheirs(userTagMembers.memberId))
    .orderBy(asc(userTagMembers.tagId));
  const ownerOf = ({ userId }: { readonly userId: string }): string => userId;
  const keysOf = groupBy(keys, ownerOf);
  const passkeysOf = groupBy(passkeys, ownerOf);
  const loginsOf = groupBy(logins, ownerOf);
  const policiesOf = groupBy(policies, ownerOf);
  const tagsOf = groupBy(tags, ({ memberId }) => memberId);
  return rows.map((user) => ({
    user,
    apiKeys: keysOf.get(user.id) ?? [],
    authenticators: passkeysOf.get(user.id) ?? [],
    oauthProviders: loginsOf.get(user.id) ?? [],
    mfaPolicies: policiesOf.get(user.id) ?? [],
    tagIds: (tagsOf.get(user.id) ?? []).map(({ tagId }) => tagId),
  }));
}

/** Adds a user. */
export async function insertUser(transaction: Database, user: typeof users.$inferInsert): Promise<void> {
  await transaction.insert(users).values(user);
}

/**
 * Changes a user. A contact that stays the same keeps its verification; a new one is not verified. False when the
 * organization has no such user.
 */
export async function updateUser(
  transaction: Database,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  change: Partial<Omit<typeof users.$inferInsert, 'emailVerifiedAt' | 'phoneNumberVerifiedAt'>>,
): Promise<boolean> {
  const { normalizedEmail, phoneNumber } = change;
  const unlessNew = (contact: PgColumn, value: string | null, verifiedAt: PgColumn): SQL =>
    sql`case when ${contact} = ${value}::text then ${verifiedAt} end`;
  const changed = await transaction
    .update(users)
    .set({
      ...change,
      ...(normalizedEmail === undefined
        ? {}
        : { emailVerifiedAt: unlessNew(users.normalizedEmail, normalizedEmail, users.emailVerifiedAt) }),
      ...(phoneNumber === undefined
        ? {}
        : { phoneNumberVerifiedAt: unlessNew(users.phoneNumber, phoneNumber, users.phoneNumberVerifiedAt) }),
    })
    .where(and(eq(users.organizationId, organizationId), eq(users.id, id)))
    .returning({ id: users.id });
  return changed.length === 1;
}

/** Locks users of an organization until the transaction ends, and returns the ids of those that exist. */
export async function holdUsers(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(ofOrganization(users, organizationId, ids))
    .orderBy(asc(users.id))
    .for('share');
  return new Set(held.map(({ id }) => id));
}

/** Which of these users belong to the root quorum of their organization. */
export async function findRootMembers(
  database: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database
    .select({ userId: rootQuorumMembers.userId })
    .from(rootQuorumMembers)
    .where(
      and(
        eq(rootQuorumMembers.organizationId, organizationId),
        inArray(rootQuorumMembers.userId, [...userIds]),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

/** The users that were deleted, and the activities that were rejected because of it. */
export interface DeletedUsers {
  readonly ids: ReadonlySet<string>;
  readonly ended: readonly StoredActivity[];
}

/**
 * Deletes users with all their credentials, and rejects the activities that they have submitted and that still wait for
 * approval. Their activities and votes stay as a record. Returns the ids of the users that existed, and the activities
 * that were rejected.
 */
export async function deleteUsers(
  transaction: Database,
  organizationId: string,
  userIds: readonly string[],
  now: number,
): Promise<DeletedUsers> {
  const ids = [...userIds];
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(ofOrganization(users, organizationId, ids))
    .orderBy(asc(users.id))
    .for('update');
  const found = held.map(({ id }) => id);
  if (found.length === 0) return { ids: new Set(), ended: [] };
  // An activity that they are submitting to another process right now is either seen below or not recorded.
  await holdOrganization(transaction, organizationId);
  for (const table of [apiKeys, authenticators, oauthProviders, readOnlySessions, mfaPolicies, signups]) {
    await transaction.delete(table).where(inArray(table.userId, found));
  }
  const scope = and(eq(activities.organizationId, organizationId), inArray(activities.userId, found));
  const ended = await rejectAwaitingActivities(
    transaction,
    scope,
    'The user who submitted the activity was deleted.',
    now,
  );
  await transaction.delete(users).where(inArray(users.id, found));
  return { ids: new Set(found), ended };
}

import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { ofOrganization } from './of-organization.ts';
import {
  privateKeys,
  privateKeyTagMembers,
  privateKeyTags,
  users,
  userTagMembers,
  userTags,
} from './tables.ts';

/** The tables of one kind of tag: the tags, their members, and the items that can be tagged. */
export type TagTables = {
  /** The noun for an item with such a tag, for messages. */
  readonly noun: string;
} & (
  | {
      readonly tags: typeof userTags;
      readonly members: typeof userTagMembers;
      readonly taggedItems: typeof users;
    }
  | {
      readonly tags: typeof privateKeyTags;
      readonly members: typeof privateKeyTagMembers;
      readonly taggedItems: typeof privateKeys;
    }
);

/** Tags of users. */
export const USER_TAGS: TagTables = {
  noun: 'user',
  tags: userTags,
  members: userTagMembers,
  taggedItems: users,
};

/** Tags of private keys. */
export const PRIVATE_KEY_TAGS: TagTables = {
  noun: 'private key',
  tags: privateKeyTags,
  members: privateKeyTagMembers,
  taggedItems: privateKeys,
};

/** A tag that is about to be created. */
export interface NewTag {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly now: number;
}

/** Creates a tag without members. False when the organization has a tag of this name. */
export async function insertTag(
  transaction: Database,
  { tags }: TagTables,
  { id, name, now, organizationId }: NewTag,
): Promise<boolean> {
  const inserted = await transaction
    .insert(tags)
    .values({ id, organizationId, name, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [tags.organizationId, tags.name] })
    .returning({ id: tags.id });
  return inserted.length === 1;
}

/** Returns those of these ids that the organization has. */
export async function findTaggedItems(
  transaction: Database,
  { taggedItems }: TagTables,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: taggedItems.id })
    .from(taggedItems)
    .where(ofOrganization(taggedItems, organizationId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Puts a tag on items; an item that has it already keeps it. */
export async function addTagMembers(
  transaction: Database,
  { members }: TagTables,
  tagId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .insert(members)
    .values(ids.map((memberId) => ({ tagId, memberId })))
    .onConflictDoNothing();
}

/** A tag as it is listed. */
export interface ListedTag {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Lists the tags of an organization by name. */
export async function listTags(
  database: Database,
  { tags }: TagTables,
  organizationId: string,
): Promise<readonly ListedTag[]> {
  return database
    .select({ id: tags.id, name: tags.name, createdAt: tags.createdAt, updatedAt: tags.updatedAt })
    .from(tags)
    .where(eq(tags.organizationId, organizationId))
    .orderBy(asc(tags.name));
}

/** Returns those of these tags that the organization has. */
export async function findTags(
  database: Database,
  { tags }: TagTables,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: tags.id })
    .from(tags)
    .where(ofOrganization(tags, organizationId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of these tags that the organization has, and locks them until the transaction ends. */
export async function holdTags(
  transaction: Database,
  { tags }: TagTables,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: tags.id })
    .from(tags)
    .where(ofOrganization(tags, organizationId, ids))
    .orderBy(asc(tags.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes tags, which the caller has checked to be the organization's. Returns the ids of the items that carried one of
 * them.
 */
export async function deleteTags(
  transaction: Database,
  { members, tags }: TagTables,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const carriers = await transaction
    .select({ id: members.memberId })
    .from(members)
    .where(inArray(members.tagId, [...ids]));
  await transaction.delete(tags).where(inArray(tags.id, [...ids]));
  return [...new Set(carriers.map(({ id }) => id))].sort();
}

/** Gives a user or key exactly these tags. A tag that a concurrent transaction is just adding stays. */
export async function replaceTagsOf(
  transaction: Database,
  { members }: TagTables,
  memberId: string,
  tagIds: readonly string[],
): Promise<void> {
  await transaction.delete(members).where(eq(members.memberId, memberId));
  if (tagIds.length === 0) return;
  await transaction
    .insert(members)
    .values(tagIds.map((tagId) => ({ tagId, memberId })))
    .onConflictDoNothing();
}

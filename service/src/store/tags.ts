import { and, eq, inArray } from 'drizzle-orm';
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from './database.ts';
import {
  privateKeys,
  privateKeyTagMembers,
  privateKeyTags,
  users,
  userTagMembers,
  userTags,
} from './tables.ts';

/** The tables of one kind of tag: the tags, who carries them, and what can carry them. */
export type TagTables = {
  /** What carries such a tag, in words. */
  readonly carrier: string;
} & (
  | {
      readonly tags: typeof userTags;
      readonly members: typeof userTagMembers;
      readonly carriers: typeof users;
    }
  | {
      readonly tags: typeof privateKeyTags;
      readonly members: typeof privateKeyTagMembers;
      readonly carriers: typeof privateKeys;
    }
);

/** Tags that users carry. */
export const USER_TAGS: TagTables = {
  carrier: 'user',
  tags: userTags,
  members: userTagMembers,
  carriers: users,
};

/** Tags that private keys carry. */
export const PRIVATE_KEY_TAGS: TagTables = {
  carrier: 'private key',
  tags: privateKeyTags,
  members: privateKeyTagMembers,
  carriers: privateKeys,
};

/** A tag about to be made. */
export interface NewTag {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly now: number;
}

/** Makes a tag that nobody carries. False when the organization has a tag of this name. */
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

/** Holds a tag until the transaction ends, so that updates of one tag follow one another. False when there is none. */
export async function holdTag(
  transaction: Database,
  { tags }: TagTables,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const held = await transaction
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), eq(tags.id, id)))
    .for('update');
  return held.length === 1;
}

/** What may change in a tag itself. */
export interface TagChange {
  /** Absent: the name stays. */
  readonly name?: string | undefined;
  readonly updatedAt: number;
}

/**
 * Changes a tag. False when another tag of the organization has the name; the transaction is then of no more use.
 */
export async function changeTag(
  transaction: Database,
  { tags }: TagTables,
  id: string,
  { name, updatedAt }: TagChange,
): Promise<boolean> {
  const change = { ...(name === undefined ? {} : { name }), updatedAt };
  try {
    await transaction.update(tags).set(change).where(eq(tags.id, id));
    return true;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Which of these ids the organization has. */
export async function findCarriers(
  transaction: Database,
  { carriers }: TagTables,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(eq(carriers.organizationId, organizationId), inArray(carriers.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Puts a tag on these; who carries it already keeps it. */
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

/** Takes a tag off these; who does not carry it stays without. */
export async function removeTagMembers(
  transaction: Database,
  { members }: TagTables,
  tagId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(members).where(and(eq(members.tagId, tagId), inArray(members.memberId, [...ids])));
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from './database.ts';
import { statement, type Statement } from './statement.ts';
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

/** What may change in a tag. */
export interface TagChange {
  readonly organizationId: string;
  readonly id: string;
  /** Null: the name stays. */
  readonly name: string | null;
  /** Who gets it; who carries it already keeps it. */
  readonly add: readonly string[];
  /** Who loses it, nobody of `add`; who does not carry it stays without. */
  readonly remove: readonly string[];
  /** Null: the change names nothing. */
  readonly updatedAt: number | null;
}

/** What of that which a change names the organization has. */
export interface ChangedTag {
  readonly isKnown: boolean;
  /** Those of the carriers in either list, which hold nobody twice. */
  readonly carriers: readonly string[];
}

/**
 * Changes a tag if the organization has everything that the change names; else nothing happens. Changes of one tag
 * follow one another until their transactions end. `undefined` when another tag of the organization has the name; the
 * transaction is then of no more use.
 */
export async function changeTag(
  transaction: Database,
  tables: TagTables,
  change: TagChange,
): Promise<ChangedTag | undefined> {
  const { apply, hold } = tables === USER_TAGS ? userTagStatements : privateKeyTagStatements;
  try {
    // A statement that waits for another change does not see whom that one has added, and could not remove them.
    if (change.remove.length > 0) await hold(transaction, change);
    const [changed] = await apply(transaction, { ...change, carriers: [...change.add, ...change.remove] });
    // The statement has one row, whatever it finds.
    return changed;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

interface TagStatements {
  readonly hold: Statement<TagChange, object>;
  readonly apply: Statement<TagChange & { readonly carriers: readonly string[] }, ChangedTag>;
}

function createStatements({ carriers, members, tags }: TagTables): TagStatements {
  const at = sql.placeholder;
  return {
    hold: statement(sql`
      select id from ${tags} where organization_id = ${at('organizationId')} and id = ${at('id')} for update
    `),
    // One statement for everything: every update pays for each round trip.
    apply: statement(sql`
      with known as (
        select id from ${carriers} where organization_id = ${at('organizationId')} and id = any(${at('carriers')})
      ), changed as (
        update ${tags} set
          name = coalesce(${at('name')}, name), updated_at = coalesce(${at('updatedAt')}, updated_at)
        where organization_id = ${at('organizationId')} and id = ${at('id')}
          and cardinality(${at('carriers')}::text[]) = (select count(*) from known)
        returning id
      ), added as (
        insert into ${members} (tag_id, member_id)
        select changed.id, unnest(${at('add')}::text[]) from changed on conflict do nothing
      ), removed as (
        delete from ${members} using changed
        where tag_id = changed.id and member_id = any(${at('remove')})
      )
      select array(select id from known) as "carriers", exists (
        select from ${tags} where organization_id = ${at('organizationId')} and id = ${at('id')}
      ) as "isKnown"
    `),
  };
}

const userTagStatements = createStatements(USER_TAGS);
const privateKeyTagStatements = createStatements(PRIVATE_KEY_TAGS);

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

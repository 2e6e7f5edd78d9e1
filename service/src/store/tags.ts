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

/** What of an update's references the organization has. */
export interface HeldTag {
  readonly isKnown: boolean;
  /** Those of the carriers that were asked about. */
  readonly carriers: ReadonlySet<string>;
}

/** Holds a tag until the transaction ends, so that updates of one tag follow one another, and looks the carriers up. */
export async function holdTag(
  transaction: Database,
  tables: TagTables,
  organizationId: string,
  id: string,
  carrierIds: readonly string[],
): Promise<HeldTag> {
  const [row] = await statementsOf(tables).hold(transaction, { organizationId, id, carrierIds });
  return { isKnown: row?.isKnown === true, carriers: new Set(row?.carriers) };
}

/** What may change in a tag. */
export interface TagChange {
  /** Absent: the name stays. */
  readonly name?: string | undefined;
  /** Who gets it; who carries it already keeps it. */
  readonly add: readonly string[];
  /** Who loses it, nobody of `add`; who does not carry it stays without. */
  readonly remove: readonly string[];
  readonly updatedAt: number;
}

/**
 * Changes a tag. False when another tag of the organization has the name; the transaction is then of no more use.
 */
export async function changeTag(
  transaction: Database,
  tables: TagTables,
  id: string,
  { name, ...change }: TagChange,
): Promise<boolean> {
  try {
    await statementsOf(tables).change(transaction, { ...change, id, name: name ?? null });
    return true;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

interface TagStatements {
  readonly hold: Statement<
    { readonly organizationId: string; readonly id: string; readonly carrierIds: readonly string[] },
    { readonly isKnown: boolean; readonly carriers: readonly string[] }
  >;
  readonly change: Statement<
    Omit<TagChange, 'name'> & { readonly id: string; readonly name: string | null },
    never
  >;
}

// One statement for the tag and all that it names, and one for all changes: every update pays for each round trip.
function createStatements({ carriers, members, tags }: TagTables): TagStatements {
  const at = sql.placeholder;
  return {
    hold: statement(sql`
      with held as (
        select id from ${tags} where organization_id = ${at('organizationId')} and id = ${at('id')} for update
      )
      select exists (select from held) as "isKnown", array(
        select id from ${carriers} where organization_id = ${at('organizationId')} and id = any(${at('carrierIds')})
      ) as "carriers"
    `),
    change: statement(sql`
      with changed as (
        update ${tags} set name = coalesce(${at('name')}, name), updated_at = ${at('updatedAt')} where id = ${at('id')}
      ), added as (
        insert into ${members} (tag_id, member_id) select ${at('id')}, unnest(${at('add')}::text[])
        on conflict do nothing
      )
      delete from ${members} where tag_id = ${at('id')} and member_id = any(${at('remove')})
    `),
  };
}

const userTagStatements = createStatements(USER_TAGS);
const privateKeyTagStatements = createStatements(PRIVATE_KEY_TAGS);

function statementsOf(tables: TagTables): TagStatements {
  return tables === USER_TAGS ? userTagStatements : privateKeyTagStatements;
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

import { sql, type Param, type SQL } from 'drizzle-orm';
import { arrayOf } from './array-of.ts';
import { readRows, sqlStateOf, UNIQUE_VIOLATION, type Database } from './database.ts';
import type { TagTables } from './tags.ts';

/** A change of a tag. */
export interface TagChange {
  readonly tables: TagTables;
  readonly organizationId: string;
  readonly id: string;
  /** Null: the name stays. */
  readonly name: string | null;
  /** Items that get the tag; an item that has it already keeps it. */
  readonly add: readonly string[];
  /** Items that lose the tag, none of them in `add`; an item without it stays without. */
  readonly remove: readonly string[];
  /** Null: the change is empty, and the time of the last change stays. */
  readonly updatedAt: number | null;
}

/** The tag and the items that a change names, as far as the organization has them. */
export interface ChangedTag {
  readonly isKnown: boolean;
  /** Those items of `add` and `remove` that the organization has. The two lists name no item twice. */
  readonly taggedItems: readonly string[];
}

/**
 * Changes tags. A change is applied only if the organization has everything that it names; otherwise it does nothing.
 * Changes of one tag wait for one another until their transactions end. When another tag of the organization has the
 * name, the answer to a single change is `undefined`; with several changes the error of the database is thrown. Either
 * way the transaction cannot be used any further.
 */
export async function changeTags(
  transaction: Database,
  changes: readonly TagChange[],
): Promise<readonly (ChangedTag | undefined)[]> {
  try {
    const changed: ChangedTag[] = [];
    for (const round of toRounds(changes)) {
      // The tags are locked first: a statement that waits for another change does not see the members which that change
      // has added, and could not remove them.
      const losing = round.filter(({ remove }) => remove.length > 0);
      if (losing.length > 0) await transaction.execute(holdTags(losing, round[0].tables));
      changed.push(...(await readRows(transaction, applyChanges(round))));
    }
    return changed;
  } catch (error) {
    if (changes.length === 1 && sqlStateOf(error) === UNIQUE_VIOLATION) return [undefined];
    throw error;
  }
}

/** Consecutive changes of one kind of tag, no tag twice: what one statement can do. Never empty. */
type Round = readonly [TagChange, ...TagChange[]];

function toRounds(changes: readonly TagChange[]): readonly Round[] {
  const rounds: [TagChange, ...TagChange[]][] = [];
  for (const change of changes) {
    const round = rounds.at(-1);
    const fits = round?.every(({ id, tables }) => tables === change.tables && id !== change.id);
    if (round !== undefined && fits) round.push(change);
    else rounds.push([change]);
  }
  return rounds;
}

function holdTags(changes: readonly TagChange[], { tags }: TagTables): SQL {
  const organizationIds = arrayOf(changes.map(({ organizationId }) => organizationId));
  return sql`
    select t.id from ${tags} t join unnest(${organizationIds}, ${listOf(changes, 'id')}::text[]) as w(organization_id, id)
      on t.id = w.id and t.organization_id = w.organization_id
    order by t.id for update of t
  `;
}

/** One statement for everything, because every update pays for each round trip. */
function applyChanges(changes: Round): SQL<ChangedTag> {
  const { members, taggedItems, tags } = changes[0].tables;
  const items = changes.flatMap(({ add, organizationId, remove }, index) => [
    ...add.map((id) => ({ place: index + 1, organizationId, id, isAdded: true })),
    ...remove.map((id) => ({ place: index + 1, organizationId, id, isAdded: false })),
  ]);
  return sql`
    with wanted as (
      select * from unnest(
        ${arrayOf(changes.map((one) => one.organizationId))}, ${listOf(changes, 'id')}::text[],
        ${listOf(changes, 'name')}::text[], ${listOf(changes, 'updatedAt')}::bigint[]
      ) with ordinality as w(organization_id, id, name, updated_at, place)
    ), named as (
      select i.place, i.id, i.is_added, k.id is not null as is_known
      from unnest(
        ${arrayOf(
          items.map(({ place }) => place),
          'integer',
        )}, ${listOf(items, 'organizationId')}::text[],
        ${listOf(items, 'id')}::text[], ${listOf(items, 'isAdded')}::boolean[]
      ) as i(place, organization_id, id, is_added)
      left join ${taggedItems} k on k.id = i.id and k.organization_id = i.organization_id
    ), changed as (
      update ${tags} t set name = coalesce(w.name, t.name), updated_at = coalesce(w.updated_at, t.updated_at)
      from wanted w
      where t.id = w.id and t.organization_id = w.organization_id
        and w.place not in (select place from named where not is_known)
      returning t.id, w.place
    ), added as (
      insert into ${members} (tag_id, member_id)
      select c.id, n.id from changed c join named n on n.place = c.place and n.is_added on conflict do nothing
    ), removed as (
      delete from ${members} m using changed c join named n on n.place = c.place and not n.is_added
      where m.tag_id = c.id and m.member_id = n.id
    )
    select
      array(select n.id from named n where n.place = w.place and n.is_known) as "taggedItems",
      exists (select from ${tags} t where t.id = w.id and t.organization_id = w.organization_id) as "isKnown"
    from wanted w order by w.place
  `;
}

/** Collects one member of all rows into an array parameter. */
function listOf<Row>(rows: readonly Row[], name: keyof Row): Param {
  return sql.param(rows.map((row) => row[name]));
}

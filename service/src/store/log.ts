import { and, asc, desc, eq, gte, inArray, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { StartError } from '../base/start-error.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Database } from './database.ts';
import { activities, logEntries, logPending, logState, logTiles } from './tables.ts';

/** The log entries of a transaction, to be written. */
export type NewLogEntries = Omit<typeof logPending.$inferSelect, 'sequence'>;

/** The log entries of a transaction that have no position yet. */
export type PendingLogEntries = typeof logPending.$inferSelect;

/** An entry with its position. */
export type LogEntry = typeof logEntries.$inferSelect;

/** The state of the log. */
export type LogState = typeof logState.$inferSelect;

/** A row of hashes of the tree. */
export type LogTile = typeof logTiles.$inferSelect;

/** Stands between the leaves of a transaction; no leaf has an empty line. */
export const LEAF_SEPARATOR = '\n\n';

const intoPending = bulkInsert(logPending);
const ONLY = eq(logState.id, 1);

/** Inserts log entries as part of another statement of the transaction that they record. */
export function intoLog(entries: NewLogEntries): SQL {
  return intoPending([entries]);
}

/** Writes log entries in the transaction that they record. */
export async function insertLogEntries(transaction: Database, entries: NewLogEntries): Promise<void> {
  if (entries.leaves !== '') await transaction.execute(intoLog(entries));
}

const NO_LOG =
  'There is no log of activities in this database: start the service once, which begins it; ' +
  'where it had begun, somebody has removed it, so restore the last backup that verifies.';

/** Reads the log's state. Throws a `StartError` where no log has begun. */
export async function readLogState(database: Database): Promise<LogState> {
  const [state] = await database.select().from(logState).where(ONLY);
  if (state === undefined) throw new StartError(NO_LOG);
  return state;
}

/** Begins the log with a name (`origin`), unless it has begun. Activities that exist by now get no entries. */
export async function beginLog(database: Database, origin: string): Promise<void> {
  // Without this check the database would search all activities for the last one, even when the row is then not
  // written.
  if ((await database.$count(logState, ONLY)) > 0) return;
  const beginsAfter = sql<number>`(select coalesce(max(${activities.sequence}), 0) from ${activities})`;
  await database
    .insert(logState)
    .values({ id: 1, origin, size: 0, checkpoint: '', beginsAfter })
    .onConflictDoNothing();
}

/**
 * Reads the log's state and locks it until the transaction ends, so that one process at a time assigns positions.
 * `undefined` when another process has locked it, unless `waits` is set.
 */
export async function holdLogState(transaction: Database, waits: boolean): Promise<LogState | undefined> {
  const query = transaction.select().from(logState).where(ONLY);
  const [state] = await query.for('update', waits ? {} : { skipLocked: true });
  return state;
}

/**
 * Reads rows of entries that have no position yet, in the order in which they were written, except the rows `without`.
 */
export async function listPending(
  transaction: Database,
  limit: number,
  without: readonly number[] = [],
): Promise<readonly PendingLogEntries[]> {
  return transaction
    .select()
    .from(logPending)
    .where(without.length === 0 ? undefined : notInArray(logPending.sequence, [...without]))
    .orderBy(asc(logPending.sequence))
    .limit(limit);
}

/**
 * Gives the entries of some rows their positions, starting at `size`, in the order of `listPending`. The database moves
 * the texts itself. The activity id is the second line of an entry (`toLeafText`).
 */
const moveIntoEntries = (sequences: readonly number[], size: number): SQL => sql`
  with moved as (
    delete from ${logPending} where sequence = any(${sql.param(sequences)}::bigint[]) returning sequence, leaf
  )
  insert into ${logEntries} (position, activity_id, leaf)
  select ${size}::bigint - 1 + row_number() over (order by moved.sequence, one.place),
    split_part(one.leaf, chr(10), 2), one.leaf
  from moved, unnest(string_to_array(moved.leaf, ${LEAF_SEPARATOR})) with ordinality as one(leaf, place)`;

/** Appends to the log: pending entries get their positions, and the tree gets their hashes. */
export async function appendToLog(
  transaction: Database,
  moved: {
    /** `sequence` of each row in which the entries were pending. */
    readonly sequences: readonly number[];
    readonly tiles: readonly LogTile[];
    readonly checkpoint: string;
    /** Number of entries in the log before and after. */
    readonly sizes: readonly [before: number, after: number];
  },
): Promise<void> {
  const { checkpoint, sequences, sizes, tiles } = moved;
  const [before, size] = sizes;
  if (size > before) {
    await transaction.execute(moveIntoEntries(sequences, before));
    await transaction
      .insert(logTiles)
      .values([...tiles])
      .onConflictDoUpdate({
        target: [logTiles.level, logTiles.tile],
        set: { hashes: sql`excluded.hashes` },
      });
  }
  await transaction.update(logState).set({ checkpoint, size }).where(ONLY);
}

/** Reads rows of hashes of the tree. */
export async function readTiles(
  database: Database,
  wanted: readonly Pick<LogTile, 'level' | 'tile'>[],
): Promise<readonly LogTile[]> {
  if (wanted.length === 0) return [];
  return database
    .select()
    .from(logTiles)
    .where(or(...wanted.map(({ level, tile }) => and(eq(logTiles.level, level), eq(logTiles.tile, tile)))));
}

/** Reads the last entry of an activity; `undefined` when the log has no entry of it with a position. */
export async function findLastEntry(database: Database, activityId: string): Promise<LogEntry | undefined> {
  const [entry] = await database
    .select()
    .from(logEntries)
    .where(eq(logEntries.activityId, activityId))
    .orderBy(desc(logEntries.position))
    .limit(1);
  return entry;
}

/** Reads entries from a position on, in their order. */
export async function listEntries(
  database: Database,
  from: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return database
    .select()
    .from(logEntries)
    .where(and(gte(logEntries.position, from), lt(logEntries.position, from + limit)))
    .orderBy(asc(logEntries.position));
}

/** Reads every entry of these activities, in their order. */
export async function listEntriesOf(
  database: Database,
  activityIds: readonly string[],
): Promise<readonly LogEntry[]> {
  if (activityIds.length === 0) return [];
  return database
    .select()
    .from(logEntries)
    .where(inArray(logEntries.activityId, [...activityIds]))
    .orderBy(asc(logEntries.position));
}

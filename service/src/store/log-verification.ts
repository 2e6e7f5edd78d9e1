import { and, asc, gt, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { WholeActivity } from './ended-activities.ts';
import { groupBy } from './group-by.ts';
import { activities, logEntries, policyEvaluations, votes } from './tables.ts';

/** An activity with everything that is stored about it, and its `sequence`. */
export interface SequencedActivity extends WholeActivity {
  readonly sequence: number;
}

/** Reads activities by id, with everything that is stored about them. */
export async function readWholeActivities(
  database: Database,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, SequencedActivity>> {
  const ids = [...activityIds];
  if (ids.length === 0) return new Map();
  const found = await database.select().from(activities).where(inArray(activities.id, ids));
  const cast = await database
    .select()
    .from(votes)
    .where(inArray(votes.activityId, ids))
    .orderBy(asc(votes.sequence));
  const decided = await database
    .select()
    .from(policyEvaluations)
    .where(inArray(policyEvaluations.activityId, ids))
    .orderBy(asc(policyEvaluations.sequence));
  const [castOn, decidedOn] = [groupByActivity(cast), groupByActivity(decided)];
  return new Map(
    found.map(({ sequence, ...activity }) => {
      const { id } = activity;
      return [id, { sequence, activity, votes: castOn.get(id) ?? [], evaluations: decidedOn.get(id) ?? [] }];
    }),
  );
}

/** Groups rows by activity. */
export function groupByActivity<Row extends { readonly activityId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  return groupBy(rows, ({ activityId }) => activityId);
}

/**
 * Reads a page of the activities after an id, ordered by id, which is indexed. Returns those that have no entry in the
 * log, and the last id of the page. The first page is after the empty text.
 */
export async function listWithoutEntries(
  database: Database,
  after: string,
  limit: number,
): Promise<{ readonly last: string | undefined; readonly ids: readonly { id: string; sequence: number }[] }> {
  const page = await database
    .select({ id: activities.id })
    .from(activities)
    .where(gt(activities.id, after))
    .orderBy(asc(activities.id))
    .limit(limit);
  const last = page.at(-1)?.id;
  if (last === undefined) return { last, ids: [] };
  const entry = database
    .select({ one: sql`1` })
    .from(logEntries)
    .where(sql`${logEntries.activityId} = ${activities.id}`);
  const ids = await database
    .select({ id: activities.id, sequence: activities.sequence })
    .from(activities)
    .where(and(gt(activities.id, after), lte(activities.id, last), notExists(entry)));
  return { last, ids };
}

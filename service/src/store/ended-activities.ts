import { and, asc, inArray, lt, sql } from 'drizzle-orm';
import { AWAITING, toRejection } from './awaiting-activities.ts';
import type { Database } from './database.ts';
import type { ActivityRecord, EvaluationRecord, StoredActivity, VoteRecord } from './activities.ts';
import { activities, policyEvaluations, votes } from './tables.ts';

/** An activity with everything that is stored about it. */
export interface WholeActivity {
  readonly activity: ActivityRecord;
  readonly votes: readonly VoteRecord[];
  readonly evaluations: readonly EvaluationRecord[];
}

/** Maximum number of activities that one transaction ends or deletes: few enough that others do not wait long. */
export const ACTIVITY_BATCH = 200;

/**
 * Rejects a batch of the activities that were submitted before a time and still wait for votes. A process that does the
 * same at this moment skips them and ends others. Returns them as they are now.
 */
export async function endAwaitingActivities(
  transaction: Database,
  { before, message, now }: { readonly before: number; readonly message: string; readonly now: number },
): Promise<readonly StoredActivity[]> {
  const old = await transaction
    .select({ id: activities.id })
    .from(activities)
    .where(and(inArray(activities.status, [...AWAITING]), lt(activities.createdAt, before)))
    .limit(ACTIVITY_BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return [];
  const ended = await transaction
    .update(activities)
    .set({ status: 'ACTIVITY_STATUS_REJECTED', failure: toRejection(message), updatedAt: now })
    .where(inArray(activities.id, ids))
    .returning();
  const cast = await readVotes(transaction, ids);
  return ended.map((activity) => ({
    activity,
    votes: cast.filter(({ activityId }) => activityId === activity.id),
  }));
}

/**
 * Reads a batch of activities that ended before a time, and locks them until the transaction ends. They come in the
 * order in which they are stored, which is about their order in time. With an `order by` the database would read and
 * sort all old activities for each batch, because a BRIN index gives no order.
 */
export async function holdEndedActivities(
  transaction: Database,
  before: number,
): Promise<readonly WholeActivity[]> {
  const held = await transaction
    .select()
    .from(activities)
    .where(
      and(
        // The next condition implies this one, because nothing ends before it began; but only the time of creation is
        // indexed.
        lt(activities.createdAt, before),
        lt(activities.updatedAt, before),
        sql`${activities.status} not in ${AWAITING}`,
      ),
    )
    .limit(ACTIVITY_BATCH)
    .for('update', { skipLocked: true });
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return [];
  const cast = await readVotes(transaction, ids);
  const decided = await transaction
    .select()
    .from(policyEvaluations)
    .where(inArray(policyEvaluations.activityId, ids))
    .orderBy(asc(policyEvaluations.sequence));
  return held.map((activity) => ({
    activity,
    votes: cast.filter(({ activityId }) => activityId === activity.id),
    evaluations: decided.filter(({ activityId }) => activityId === activity.id),
  }));
}

/** Deletes activities with their votes and decisions. */
export async function deleteActivities(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction.delete(activities).where(inArray(activities.id, [...ids]));
}

async function readVotes(transaction: Database, ids: readonly string[]): Promise<VoteRecord[]> {
  return transaction
    .select()
    .from(votes)
    .where(inArray(votes.activityId, [...ids]))
    .orderBy(asc(votes.sequence));
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Pagination } from '../base/contract.ts';
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from './database.ts';
import { bulkInsert } from './bulk-insert.ts';
import { holdRules, type DecidedRules } from './hold-rules.ts';
import { insertLogEntries, intoLog, type NewLogEntries } from './log.ts';
import { readPage } from './pages.ts';
import { activities, policyEvaluations, votes } from './tables.ts';

/** An activity as it is stored. */
export type ActivityRecord = Omit<typeof activities.$inferSelect, 'sequence'>;

/** A vote as it is stored. */
export type VoteRecord = Omit<typeof votes.$inferSelect, 'sequence'>;

/** A decision of the policies as it is stored. */
export type EvaluationRecord = Omit<typeof policyEvaluations.$inferSelect, 'sequence'>;

/** An activity with its votes, oldest first. */
export interface StoredActivity {
  readonly activity: ActivityRecord;
  readonly votes: readonly VoteRecord[];
}

/** A new activity with its first vote and decision. */
export interface NewActivity {
  readonly activity: ActivityRecord;
  readonly vote: VoteRecord;
  readonly evaluation: EvaluationRecord;
  readonly rules: DecidedRules;
}

/** A new activity, and the leaf of the log that records its outcome. */
export interface NewLoggedActivity extends NewActivity {
  readonly leaf: string;
}

/** Thrown when there is already an activity with this fingerprint. */
export class FingerprintTaken extends Error {
  override readonly name = 'FingerprintTaken';
}

const intoActivities = bulkInsert(activities);
const intoVotes = bulkInsert(votes);
const intoEvaluations = bulkInsert(policyEvaluations);

/**
 * Records new activities with their log entries, and locks the rules that they were decided by. Waits for a concurrent
 * transaction that inserts the same fingerprint. Throws a `FingerprintTaken` when that fingerprint exists already, and
 * a `RulesChanged` when the rules have changed since the decision; the transaction cannot be used any further.
 */
export async function insertActivities(
  transaction: Database,
  added: readonly NewActivity[],
  entries: NewLogEntries,
): Promise<void> {
  try {
    const rules = added.map((one) => one.rules);
    await holdRules(transaction, rules, [
      sql`a as (${intoActivities(added.map(({ activity }) => activity))})`,
      sql`v as (${intoVotes(added.map(({ vote }) => vote))})`,
      sql`e as (${intoEvaluations(added.map(({ evaluation }) => evaluation))})`,
      sql`l as (${intoLog(entries)})`,
    ]);
  } catch (cause) {
    if (sqlStateOf(cause) === UNIQUE_VIOLATION)
      throw new FingerprintTaken('It was submitted before.', { cause });
    throw cause;
  }
}

/** Reads an activity by its fingerprint, within one organization. */
export async function findActivityByFingerprint(
  database: Database,
  organizationId: string,
  fingerprint: string,
): Promise<StoredActivity | undefined> {
  const where = and(eq(activities.fingerprint, fingerprint), eq(activities.organizationId, organizationId));
  const [activity] = await database.select().from(activities).where(where);
  return withVotes(database, activity);
}

/** Reads an activity by its identifier, within one organization. */
export async function findActivity(
  database: Database,
  organizationId: string,
  id: string,
): Promise<StoredActivity | undefined> {
  const where = and(eq(activities.id, id), eq(activities.organizationId, organizationId));
  const [activity] = await database.select().from(activities).where(where);
  return withVotes(database, activity);
}

/**
 * Reads an activity by its fingerprint and locks it until the transaction ends, so that votes on it are cast one by
 * one.
 */
export async function lockActivity(
  transaction: Database,
  organizationId: string,
  fingerprint: string,
): Promise<StoredActivity | undefined> {
  const where = and(eq(activities.fingerprint, fingerprint), eq(activities.organizationId, organizationId));
  const [activity] = await transaction.select().from(activities).where(where).for('update');
  return withVotes(transaction, activity);
}

/** Adds a vote and the decision that it led to, with their log entries. */
export async function insertVote(
  transaction: Database,
  vote: VoteRecord,
  evaluation: EvaluationRecord,
  entry: NewLogEntries,
): Promise<void> {
  await transaction.insert(votes).values(vote);
  await transaction.insert(policyEvaluations).values(evaluation);
  await insertLogEntries(transaction, entry);
}

/** Writes the new state of an activity: status, result, failure, next MFA step and proofs. */
export async function updateActivity(
  transaction: Database,
  { appProofs, failure, id, mfaStep, result, status, updatedAt }: ActivityRecord,
): Promise<void> {
  await transaction
    .update(activities)
    .set({ appProofs, failure, mfaStep, result, status, updatedAt })
    .where(eq(activities.id, id));
}

/** Reads every decision about an activity, oldest first. */
export async function listEvaluations(
  database: Database,
  organizationId: string,
  activityId: string,
): Promise<EvaluationRecord[]> {
  return database
    .select()
    .from(policyEvaluations)
    .where(
      and(eq(policyEvaluations.activityId, activityId), eq(policyEvaluations.organizationId, organizationId)),
    )
    .orderBy(asc(policyEvaluations.sequence));
}

async function withVotes(
  database: Database,
  activity: ActivityRecord | undefined,
): Promise<StoredActivity | undefined> {
  return activity && (await withTheirVotes(database, [activity]))[0];
}

/** Reads the votes of activities and joins them, oldest first. */
export async function withTheirVotes(
  database: Database,
  records: readonly ActivityRecord[],
): Promise<StoredActivity[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const cast = await database
    .select()
    .from(votes)
    .where(inArray(votes.activityId, ids))
    .orderBy(asc(votes.sequence));
  return records.map((activity) => ({
    activity,
    votes: cast.filter(({ activityId }) => activityId === activity.id),
  }));
}

/** Which activities a listing shows. */
export interface ActivityFilter {
  readonly organizationId: string;
  readonly statuses?: readonly ActivityRecord['status'][] | undefined;
  readonly types?: readonly string[] | undefined;
}

/** Reads a page of activities with their votes, newest first. */
export async function listActivities(
  database: Database,
  { organizationId, statuses = [], types = [] }: ActivityFilter,
  page: Pagination | undefined,
): Promise<StoredActivity[]> {
  const scope = eq(activities.organizationId, organizationId);
  const filter = and(
    statuses.length === 0 ? undefined : inArray(activities.status, [...statuses]),
    types.length === 0 ? undefined : inArray(activities.type, [...types]),
  );
  const { id, sequence } = activities;
  const rows = await readPage(
    { database, table: activities, id, sequence, scope, filter, page, order: 'newest-first' },
    (where) => database.select().from(activities).where(where).$dynamic(),
  );
  return withTheirVotes(database, rows);
}

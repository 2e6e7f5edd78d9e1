import { and, inArray, type SQL } from 'drizzle-orm';
import { PROBLEMS } from '../base/contract.ts';
import type { Database } from './database.ts';
import { withTheirVotes, type StoredActivity } from './activities.ts';
import { activities, type StoredFailure } from './tables.ts';

/** The statuses in which an activity waits for a vote or for another authentication. */
export const AWAITING = [
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const;

/** Builds the failure of an activity that is rejected because of an event; `message` names the event. */
export function toRejection(message: string): StoredFailure {
  return { code: PROBLEMS.PRECONDITION_FAILED.grpc, message, details: [] };
}

/**
 * Rejects the activities of a scope that still wait, because of an event that `message` names. Returns them as they are
 * now.
 */
export async function rejectAwaitingActivities(
  transaction: Database,
  scope: SQL | undefined,
  message: string,
  now: number,
): Promise<readonly StoredActivity[]> {
  const ended = await transaction
    .update(activities)
    .set({ status: 'ACTIVITY_STATUS_REJECTED', failure: toRejection(message), updatedAt: now })
    .where(and(scope, inArray(activities.status, [...AWAITING])))
    .returning();
  return withTheirVotes(transaction, ended);
}

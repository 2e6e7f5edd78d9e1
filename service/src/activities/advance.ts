import { createTimeOrderedId } from '../base/time-ordered-id.ts';
import type { ActivityStatus, Outcome } from '../base/contract.ts';
import type { ActivityRecord, EvaluationRecord, StoredActivity, VoteRecord } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import { insertLogEntries } from '../store/log.ts';
import { doAlone, type DoTogether, type Sharing } from '../store/shared-transactions.ts';
import type { ActivityServices } from './activity-services.ts';
import type { ActivityWork } from './activity-work.ts';
import type { Decision } from './decide.ts';
import { execute, ExecutionFailure, toFailure } from './failure.ts';
import { sealSecrets } from './secret-members.ts';
import { showActivity } from './show.ts';

/** The status that each outcome leads to. What is allowed is executed at once, in the same transaction. */
export const STATUSES: Readonly<Record<Outcome, ActivityStatus>> = {
  OUTCOME_ALLOW: 'ACTIVITY_STATUS_COMPLETED',
  OUTCOME_REQUIRES_CONSENSUS: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  OUTCOME_DENY_EXPLICIT: 'ACTIVITY_STATUS_REJECTED',
  OUTCOME_DENY_IMPLICIT: 'ACTIVITY_STATUS_REJECTED',
  OUTCOME_REJECTED: 'ACTIVITY_STATUS_REJECTED',
  OUTCOME_ERROR: 'ACTIVITY_STATUS_REJECTED',
};

/** Moves an activity to the status that a decision leads to; executes it when it is allowed. */
export type Advance = (
  activity: ActivityRecord,
  /** The vote with which the activity was submitted. */
  submission: VoteRecord,
  decision: Decision,
  means: AdvanceMeans,
) => Promise<ActivityRecord>;

/** Further input with which `Advance` executes an activity. */
export interface AdvanceMeans {
  /** The webhook receiver for other activities that end because of this one; `undefined` when webhooks are off. */
  readonly webhookUrl: string | undefined;
  /** The result of the work's `prepare`; absent for a vote. */
  readonly prepared?: unknown;
  /** Absent for a vote, which must not interleave with other work: it depends on the votes that it has read. */
  readonly together?: DoTogether;
}

/** Work that advances an activity, in a transaction. */
export type AdvancingWork<T> = (transaction: Database, advance: Advance, sharing: Sharing) => Promise<T>;

/**
 * Runs work in one transaction and gives it the function that advances an activity. When the execution fails with an
 * `ExecutionFailure`, everything is rolled back and the work runs once more: this time the activity becomes FAILED,
 * with the reason, and nothing is executed.
 */
export async function withAdvance<T>(
  services: ActivityServices,
  workOf: (activity: ActivityRecord) => ActivityWork,
  work: AdvancingWork<T>,
): Promise<T> {
  const run = (failure?: ExecutionFailure['failure']): Promise<T> =>
    services.inSharedTransaction((transaction, sharing) => {
      const advance: Advance = async (activity, submission, decision, means) => {
        const { prepared, together = doAlone(transaction), webhookUrl } = means;
        const { outcome } = decision;
        const now = services.clock.now();
        // Each decision adds a proof: for example one for "consensus needed", and one for the outcome of the last vote.
        const appProofs = activity.isProved
          ? [...(activity.appProofs ?? []), services.prover.proveOutcome(activity, decision, now)]
          : activity.appProofs;
        const moved = {
          ...activity,
          status: STATUSES[outcome],
          failure: toFailure(outcome),
          mfaStep: decision.mfaStep ?? null,
          appProofs,
          updatedAt: now,
        };
        if (outcome !== 'OUTCOME_ALLOW') return moved;
        if (failure !== undefined) return { ...moved, status: 'ACTIVITY_STATUS_FAILED', failure };
        const { id: activityId, organizationId, parameters, userId } = activity;
        const { authentications } = submission;
        const recordEnded = async (ended: readonly StoredActivity[]): Promise<void> => {
          // The activity itself is left out: its own leaf and its own update are written with its outcome.
          const others = ended.filter((one) => one.activity.id !== activityId);
          const leaves = others.map((one) => toEndLeaf(services, one));
          await insertLogEntries(transaction, services.ledger.entries.seal(leaves));
          for (const one of others) {
            await services.updates.enqueue(transaction, { webhookUrl, activity: showActivity(one), now });
          }
        };
        const person = { activityId, organizationId, userId, authentications };
        const context = { transaction, ...person, now, recordEnded, prepared, together };
        const result = await execute(() => workOf(activity).execute(parameters, context));
        return { ...moved, result: sealSecrets(services.keys, activity, result) };
      };
      return work(transaction, advance, sharing);
    });
  try {
    return await run();
  } catch (error) {
    if (error instanceof ExecutionFailure) return run(error.failure);
    throw error;
  }
}

/** Builds the leaf of an activity that has ended without a vote. */
export function toEndLeaf({ ledger }: Pick<ActivityServices, 'ledger'>, ended: StoredActivity): string {
  return ledger.entries.write({ ...ended, shown: showActivity(ended) });
}

/** Builds the record of a decision. */
export function toEvaluation(
  decision: Decision,
  vote: VoteRecord,
  activity: ActivityRecord,
): EvaluationRecord {
  return {
    id: createTimeOrderedId(vote.createdAt),
    activityId: activity.id,
    organizationId: activity.organizationId,
    voteId: vote.id,
    evaluations: decision.evaluations,
    createdAt: vote.createdAt,
  };
}

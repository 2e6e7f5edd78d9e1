import type { Caller } from '../auth/caller.ts';
import type { ActivityRecord, StoredActivity } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import type { DoTogether } from '../store/shared-transactions.ts';
import type { Authentication } from '../store/tables.ts';

/**
 * Who may do an activity without a policy.
 *
 * - `policies`: the policies decide.
 * - `self`: everybody for themselves, such as opening a session of one's own.
 * - `root-quorum`: only the root quorum, whatever policies allow.
 * - `always`: everybody for themselves, such as ending a session of one's own; neither policies nor MFA policies are
 *   evaluated.
 */
export type Permission = 'policies' | 'root-quorum' | 'self' | 'always';

/** The activity that is performed, and the transaction to perform it in. */
export interface ActivityContext {
  /**
   * The transaction that also records the activity: what is written here takes effect with the record or not at all.
   */
  readonly transaction: Database;
  readonly activityId: string;
  readonly organizationId: string;
  /** The submitter of the activity. Where others had to agree, it runs in the request of the last voter. */
  readonly userId: string;
  /** The proofs that the submitter's credential gave. */
  readonly authentications: readonly Authentication[];
  /** Milliseconds since the epoch; one moment for the whole activity. */
  readonly now: number;
  /**
   * Records in the log activities that ended because of this one, and queues updates for the organization's webhook
   * receiver.
   */
  readonly recordEnded: (ended: readonly StoredActivity[]) => Promise<void>;
  /** Has something done with one statement for all activities that share the transaction. */
  readonly together: DoTogether;
  /** The result of `prepare`; undefined where an activity runs after votes. */
  readonly prepared?: unknown;
}

/** The work of one kind of activity, as the engine calls it. */
export interface ActivityWork {
  /** A function where it depends on the user that the parameters are about. Default: `policies`. */
  readonly permission?: Permission | ((parameters: unknown, submitterId: string) => Permission);
  /** Whether it changes the rules of decisions: the root quorum, policies or MFA policies. */
  readonly changesRules: boolean;
  /** Whether it may create something that stays after the key or session that stamped it has ended. */
  readonly outlivesCredential: boolean;
  /**
   * Refuses what a schema cannot: throws a `ProblemError`, which ends the request, and nothing is recorded. Runs for
   * the submission only, not for votes.
   */
  assertPossible(parameters: unknown, caller: Caller): void | Promise<void>;
  /** Refuses an approval when `assertPossible` would refuse the activity because of the approver's credential alone. */
  assertApprovable(activity: Pick<ActivityRecord, 'parameters' | 'userId'>, caller: Caller): void;
  /**
   * Does what a transaction cannot roll back, such as sending a message. Runs once the submission alone is allowed. A
   * `ProblemError` ends the request, and nothing is recorded. Absent for nearly every activity.
   */
  prepare?(parameters: unknown, caller: Caller): Promise<unknown>;
  /**
   * Executes the activity, all or nothing. A `ProblemError` for a fault of the request makes the activity FAILED, with
   * that reason, and rolls back what was written here. Any other error rolls back the whole request, which is answered
   * as INTERNAL or UNAVAILABLE.
   */
  execute(parameters: unknown, context: ActivityContext): unknown;
}

/** Determines who may do this activity without a policy. */
export function permissionOf(
  { permission = 'policies' }: Pick<ActivityWork, 'permission'>,
  { parameters, userId }: { readonly parameters: unknown; readonly userId: string },
): Permission {
  return typeof permission === 'function' ? permission(parameters, userId) : permission;
}

/** Whether this activity, as it is recorded, has changed the rules of decisions. */
export function changesRules(
  work: Pick<ActivityWork, 'changesRules'>,
  { status }: Pick<ActivityRecord, 'status'>,
): boolean {
  return work.changesRules && status === 'ACTIVITY_STATUS_COMPLETED';
}

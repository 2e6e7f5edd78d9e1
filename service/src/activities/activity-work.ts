import type { Caller } from '../auth/caller.ts';
import type { ActivityRecord, StoredActivity } from '../store/activities.ts';
import type { Database } from '../store/database.ts';
import type { DoTogether } from '../store/shared-transactions.ts';
import type { Authentication } from '../store/tables.ts';

/**
 * Who may do an activity without a policy: `self` everybody for themselves, as opening a session of one's own;
 * `root-quorum` nobody but the root quorum, whatever policies say; `always` everybody for themselves, and neither
 * policies nor MFA policies are asked, as ending a session of one's own. `policies`: the policies decide.
 */
export type Permission = 'policies' | 'root-quorum' | 'self' | 'always';

/** The activity that is performed, and the transaction to perform it in. */
export interface ActivityContext {
  /** The transaction that also records the activity: what is written here happens with it or not at all. */
  readonly transaction: Database;
  readonly activityId: string;
  readonly organizationId: string;
  /** Who submitted the activity; not always who made it run, when others had to agree. */
  readonly userId: string;
  /** The proofs that the submitter's credential gave. */
  readonly authentications: readonly Authentication[];
  /** Milliseconds since the epoch; one moment for the whole activity. */
  readonly now: number;
  /** Writes into the log, and tells the organization's receiver, what has become of activities that ended because of this one. */
  readonly recordEnded: (ended: readonly StoredActivity[]) => Promise<void>;
  /** Has something done with one statement for all activities that share the transaction. */
  readonly together: DoTogether;
  /** The answer of `prepare`; undefined where an activity runs after votes. */
  readonly prepared?: unknown;
}

/** The work of one kind of activity, as the engine calls it. */
export interface ActivityWork {
  /** A function where it depends on whom the parameters are about. Default: `policies`. */
  readonly permission?: Permission | ((parameters: unknown, submitterId: string) => Permission);
  /** Whether it changes what decisions rest on: the root quorum, policies or MFA policies. */
  readonly changesRules: boolean;
  /**
   * Refuses what a schema cannot: it throws a `ProblemError`, and the request ends with it and nothing is recorded.
   * Runs for the submission only.
   */
  assertPossible(parameters: unknown, caller: Caller): void | Promise<void>;
  /** Refuses the approval of somebody whom `assertPossible` would refuse because of the credential alone. */
  assertApprovable(activity: Pick<ActivityRecord, 'parameters' | 'userId'>, caller: Caller): void;
  /**
   * Does what cannot be undone with a transaction, such as sending a message, once the submission alone is allowed. A
   * `ProblemError` ends the request, and nothing is recorded. Absent for nearly every activity.
   */
  prepare?(parameters: unknown, caller: Caller): Promise<unknown>;
  /**
   * Performs the activity, all or nothing. A `ProblemError` that lies with the request makes the activity FAILED, with
   * that reason, and undoes what was written here; anything else undoes the whole request, which is answered as
   * INTERNAL or UNAVAILABLE.
   */
  execute(parameters: unknown, context: ActivityContext): unknown;
}

/** Who may perform this activity without a policy. */
export function permissionOf(
  { permission = 'policies' }: Pick<ActivityWork, 'permission'>,
  { parameters, userId }: { readonly parameters: unknown; readonly userId: string },
): Permission {
  return typeof permission === 'function' ? permission(parameters, userId) : permission;
}

/** Whether this activity, as it is recorded, has changed what decisions rest on. */
export function changesRules(
  work: Pick<ActivityWork, 'changesRules'>,
  { status }: Pick<ActivityRecord, 'status'>,
): boolean {
  return work.changesRules && status === 'ACTIVITY_STATUS_COMPLETED';
}

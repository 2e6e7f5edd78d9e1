import type { ActivityOperation, ParametersOf, ResultOf } from '../base/contract.ts';
import type { Caller } from '../auth/caller.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import type { Authentication } from '../store/tables.ts';

/** What the work of an activity may use. */
export interface ActivityContext {
  readonly services: Services;
  /** The transaction that also records the activity: what is written here happens with it or not at all. */
  readonly transaction: Database;
  readonly activityId: string;
  readonly organizationId: string;
  /** Who submitted the activity; not always who made it run, when others had to agree. */
  readonly userId: string;
  /** What the submitter's credential showed. */
  readonly authentications: readonly Authentication[];
  /** Milliseconds since the epoch; one moment for the whole activity. */
  readonly now: number;
}

/** What a check before anything is recorded may use. */
export interface CheckContext {
  readonly services: Services;
  readonly caller: Caller;
}

/** How one activity is checked and performed. */
export interface ActivityHandler<O> {
  /**
   * Who may do it without a policy: `self` everybody for themselves, as opening a session of one's own;
   * `root-quorum` nobody but the root quorum, whatever policies say; `always` everybody for themselves, and neither
   * policies nor MFA policies are asked, as ending a session of one's own. Default: policies decide.
   */
  readonly permission?: 'policies' | 'root-quorum' | 'self' | 'always';
  /**
   * Refuses what a schema cannot: throw a `ProblemError`, and the request ends with it and nothing is recorded. Runs
   * for the submission only.
   */
  readonly check?: (parameters: ParametersOf<O>, context: CheckContext) => void | Promise<void>;
  /**
   * Does it, all or nothing. A `ProblemError` that lies with the request makes the activity FAILED, with that reason,
   * and undoes what was written here; anything else undoes the whole request, which is answered as INTERNAL or
   * UNAVAILABLE.
   */
  readonly execute: (
    parameters: ParametersOf<O>,
    context: ActivityContext,
  ) => ResultOf<O> | Promise<ResultOf<O>>;
}

/** A handler of any activity, for code that calls them by name. */
export type AnyActivityHandler = ActivityHandler<ActivityOperation>;

import type { Activity } from '../contract/activity.ts';
import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import type { Reply } from './transport.ts';

/** An activity that was done. */
export interface CompletedActivity<Parameters = unknown, Result = unknown> {
  readonly status: 'completed';
  /** The activity's result member. For a vote: the whole `result` of the activity that was voted on. */
  readonly result: Result;
  readonly activity: Activity<Parameters, Result>;
}

/** An activity whose fate is open: it awaits approvals, further methods of authentication, or its execution. */
export interface PendingActivity<Decided = unknown> {
  readonly status: 'consensus-needed' | 'authenticators-needed' | 'pending';
  readonly activity: Activity;
  /**
   * Asks for the activity, at growing intervals of 0.5 to 10 seconds, until it is decided. All questions carry one
   * stamp as long as the service takes it, so that a person is asked for a passkey once. Can be called again after it
   * has thrown.
   *
   * Throws what the calling method throws, and the signal's reason: give `AbortSignal.timeout(60_000)` to wait no
   * longer than a minute. Without a signal it waits as long as it takes.
   */
  readonly wait: (options?: WaitOptions) => Promise<Decided>;
}

/** What a vote can bring about besides completion: the activity that was voted on has failed or is rejected. */
export interface RefusedActivity {
  readonly status: 'failed' | 'rejected';
  readonly activity: Activity;
}

/** Options of a wait. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** How an activity can end without an error; only a vote can end a foreign activity with a refusal. */
export type DecidedActivity<O> =
  | CompletedActivity<ParametersOf<O>, ResultOf<O>>
  // Only votes answer a result of any form: that of the activity they are about.
  | (string extends keyof ResultOf<O> ? RefusedActivity : never);

/** What a method of an activity resolves to; decide by `status`. */
export type ActivityOutcome<O> = DecidedActivity<O> | PendingActivity<DecidedActivity<O>>;

/** A reply to an activity or to a question for one, before anybody has looked at it. */
export interface ActivityReply {
  readonly activity?: Activity;
}

/** Reads from a reply what a method resolves to; nothing when it is no success, or of an activity not completed. */
export type Conclude = (operation: Operation, reply: Reply) => unknown;

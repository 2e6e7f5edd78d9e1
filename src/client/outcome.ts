import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { getActivity } from '../contract/operations/get_activity.ts';
import { LatchkeyError } from '../base/errors.ts';
import { ActivityError } from './activity-error.ts';
import { call } from './call.ts';
import type { CallOptions } from './options.ts';
import { pause } from './pause.ts';

/** An activity that was done. */
export interface CompletedActivity<Parameters = unknown, Result = unknown> {
  readonly status: 'completed';
  /** The activity's result member. For a vote: the whole `result` of the activity that was voted on. */
  readonly result: Result;
  readonly activity: Activity<Parameters, Result>;
}

/** An activity that is not decided yet: it awaits approvals, further methods of authentication, or its execution. */
export interface PendingActivity<Decided = unknown> {
  readonly status: 'consensus-needed' | 'authenticators-needed' | 'pending';
  readonly activity: Activity;
  /**
   * Asks for the activity, at growing intervals of 0.5 to 10 seconds, until it is decided. All questions carry one
   * stamp as long as the service takes it, so that a person is asked for a passkey once; and once more where the result
   * holds a secret, as the text of a session, which is told to a question of now. Can be called again after it has thrown.
   *
   * Throws what the calling method throws, and the signal's reason: give `AbortSignal.timeout(60_000)` to wait no
   * longer than a minute. Without a signal it waits as long as it takes.
   */
  readonly wait: (options?: WaitOptions) => Promise<Decided>;
}

/** The outcome of a vote after which the activity that was voted on has failed or is rejected. */
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

/** The outcome of an activity, to which its method resolves; decide by `status`. */
export type ActivityOutcome<O> = DecidedActivity<O> | PendingActivity<DecidedActivity<O>>;

/**
 * Reads the outcome of an activity from the reply to it or to a question for it.
 * Throws an `ActivityError`, or `malformed_reply` when there is no activity.
 */
export function toOutcome<O extends ActivityOperation>(
  operation: O,
  { activity }: { readonly activity?: Activity | undefined },
  options: CallOptions,
): ActivityOutcome<O> {
  if (typeof activity?.status !== 'string' || !activity.result) {
    throw new LatchkeyError('malformed_reply', 'No activity came.', { member: 'activity' });
  }
  const word = activity.status.slice('ACTIVITY_STATUS_'.length).toLowerCase().replace('_', '-');
  if (word === 'completed') {
    // The sample of api.md has the result in a copy of the activity.
    const result =
      activity.result[operation.result] ??
      (activity.result['activity'] as Partial<Activity> | undefined)?.result?.[operation.result] ??
      activity.result;
    return { status: word, activity, result } as ActivityOutcome<O>;
  }
  if (word === 'failed' || word === 'rejected') {
    if (activity.type === operation.type) throw new ActivityError(`activity_${word}`, activity);
    // A vote has done what it was for, whatever became of the activity that it was about.
    return { status: word, activity } as ActivityOutcome<O>;
  }
  return {
    status: word.includes('-') ? (word as 'consensus-needed') : 'pending',
    activity,
    wait: ({ signal } = {}) => waitForDecision(operation, activity, { ...options, signal }),
  };
}

async function waitForDecision<O extends ActivityOperation>(
  operation: O,
  { id: activityId, organizationId }: Activity,
  options: CallOptions,
): Promise<DecidedActivity<O>> {
  let headers: ReturnType<CallOptions['authorize']> | undefined;
  const authorize: CallOptions['authorize'] = (...body) => (headers ??= options.authorize(...body));
  let timestampMs: string | undefined;
  const ask = async (): Promise<ActivityOutcome<O>> => {
    const parameters = { organizationId, activityId, timestampMs };
    return toOutcome(operation, await call(getActivity, parameters, { ...options, authorize }), options);
  };
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 10_000)) {
    const hadStamp = headers;
    await pause(pauseMs, options.signal);
    const outcome = await ask().catch((error: LatchkeyError | null | undefined) => {
      // By a service that wants to be told the time of a query; others know no such member.
      if (error?.member === 'timestampMs') timestampMs = options.clock.now().toFixed();
      // A security key counts what it signs, and a service that looks at the count takes no stamp twice.
      else if (error?.code !== 'unauthenticated' || !hadStamp) throw error;
      headers = undefined;
      return ask();
    });
    if ('wait' in outcome) continue;
    // A secret, as the text of a session, is empty in the answer to a question that says no time, or one of before.
    if (!Object.values((outcome as Partial<CompletedActivity>).result ?? {}).includes('')) return outcome;
    timestampMs = options.clock.now().toFixed();
    headers = undefined;
    return ask().catch((error: LatchkeyError | null | undefined) => {
      // The empty text was no secret: a service that refuses the member has none to tell.
      if (error?.member !== 'timestampMs') throw error;
      return outcome;
    }) as Promise<typeof outcome>;
  }
}

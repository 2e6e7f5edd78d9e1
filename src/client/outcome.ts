import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { getActivity } from '../contract/operations/get_activity.ts';
import { LatchkeyError } from '../base/errors.ts';
import { ActivityError } from './activity-error.ts';
import { call } from './call.ts';
import type { CallOptions } from './options.ts';
import { pause } from './pause.ts';

/** An activity that was carried out. */
export interface CompletedActivity<Parameters = unknown, Result = unknown> {
  readonly status: 'completed';
  /** The activity's result member. For a vote: the whole `result` of the activity that was voted on. */
  readonly result: Result;
  readonly activity: Activity<Parameters, Result>;
}

/**
 * An activity without a decision so far: it waits for approvals, for further authentication methods, or for its
 * execution.
 */
export interface PendingActivity<Decided = unknown> {
  readonly status: 'consensus-needed' | 'authenticators-needed' | 'pending';
  readonly activity: Activity;
  /**
   * Polls the activity at growing intervals, from 0.5 to 10 seconds, until it is decided. All polls carry one stamp as
   * long as the service accepts it, so that a person is asked for a passkey once. A result that holds a secret, such as
   * the text of a session, takes one more stamp, because the service returns the secret only to a request that carries
   * the current time. `wait` can be called again after it has thrown.
   *
   * Throws what the calling method throws, and the signal's reason. Without a signal it waits without a limit;
   * `AbortSignal.timeout(60_000)` limits it to a minute.
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

/**
 * How an activity can end without an error. Only the method of a vote resolves to a refusal, because the refused
 * activity is another one than the vote.
 */
export type DecidedActivity<O> =
  | CompletedActivity<ParametersOf<O>, ResultOf<O>>
  // Only a vote has a result of any form: it is the result of the activity that was voted on.
  | (string extends keyof ResultOf<O> ? RefusedActivity : never);

/** What the method of an activity resolves to; decide by `status`. */
export type ActivityOutcome<O> = DecidedActivity<O> | PendingActivity<DecidedActivity<O>>;

/**
 * Reads the outcome of an activity from the reply to it, or from a later query for it. Throws an `ActivityError`, or
 * `malformed_reply` when the reply holds no activity.
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
    // The sample in api.md has the result inside a copy of the activity.
    const result =
      activity.result[operation.result] ??
      (activity.result['activity'] as Partial<Activity> | undefined)?.result?.[operation.result] ??
      activity.result;
    return { status: word, activity, result } as ActivityOutcome<O>;
  }
  if (word === 'failed' || word === 'rejected') {
    if (activity.type === operation.type) throw new ActivityError(`activity_${word}`, activity);
    // The vote itself succeeded, even though the activity that was voted on did not.
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
      // This service requires the time in a query. Other services do not know the member and would refuse it.
      if (error?.member === 'timestampMs') timestampMs = options.clock.now().toFixed();
      // A security key counts its signatures, and a service that checks the counter refuses a stamp that it has seen
      // before.
      else if (error?.code !== 'unauthenticated' || !hadStamp) throw error;
      headers = undefined;
      return ask();
    });
    if ('wait' in outcome) continue;
    // The service leaves a secret (the text of a session) empty when the query carries no time, or an old one.
    if (!Object.values((outcome as Partial<CompletedActivity>).result ?? {}).includes('')) return outcome;
    timestampMs = options.clock.now().toFixed();
    headers = undefined;
    return ask().catch((error: LatchkeyError | null | undefined) => {
      // This service refuses `timestampMs`, so it hides no secrets: the empty text was the real result.
      if (error?.member !== 'timestampMs') throw error;
      return outcome;
    }) as Promise<typeof outcome>;
  }
}

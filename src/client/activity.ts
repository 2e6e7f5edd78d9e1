import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation, Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { getActivity } from '../contract/operations/get_activity.ts';
import { LatchkeyError } from '../errors.ts';
import type { Clock } from './clock.ts';
import { pause } from './transport.ts';

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

/** An activity that failed while it was executed (`activity_failed`) or that was rejected (`activity_rejected`). */
export class ActivityError extends LatchkeyError {
  declare readonly code: 'activity_failed' | 'activity_rejected';
  /** Not enumerable: it repeats what was asked for, which does not belong into a log. */
  declare readonly activity: Activity;

  constructor(code: ActivityError['code'], activity: Activity) {
    super(code, `The activity: ${activity.failure?.message}`, { details: activity.failure?.details });
    Object.defineProperty(this, 'activity', { value: activity });
  }
}

/** The headers that a request was sent with. */
interface Memo {
  headers?: Promise<Readonly<Record<string, string>>>;
}

/** Sends an operation. Whoever hands over a memo sends the headers in it again, and finds those of the first there. */
export type Send = <O extends Operation>(
  operation: O,
  parameters: unknown,
  signal: AbortSignal | undefined,
  memo?: Memo,
) => Promise<ResultOf<O>>;

/** Options of one activity, filled in by its client. */
interface Settings {
  readonly organizationId?: string | undefined;
  readonly generateAppProofs?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Submits an activity (api.md "Common activity request") and resolves to its outcome. */
export async function submit<O extends ActivityOperation>(
  operation: O,
  parameters: unknown,
  { organizationId, generateAppProofs, signal }: Settings,
  clock: Clock,
  send: Send,
): Promise<ActivityOutcome<O>> {
  const post = async (): Promise<Activity> => {
    const { type } = operation;
    const timestampMs = clock.now().toFixed();
    // The members' order is part of the body, and the body is what is signed.
    const body = { type, timestampMs, organizationId, parameters, generateAppProofs };
    return readActivity(await send(operation, body, signal));
  };
  return toOutcome(
    await post().catch((error: LatchkeyError) => {
      // The reply's `Date` has corrected the clock; another time makes another body. Once, it is right now.
      if (error.code === 'request_stale') return post();
      throw error;
    }),
  );

  function toOutcome(activity: Activity): ActivityOutcome<O> {
    const { result } = activity;
    const word = activity.status.slice(16).toLowerCase();
    if (word === 'completed') {
      return { status: word, activity, result: result[operation.result] ?? result } as ActivityOutcome<O>;
    }
    if (word === 'failed' || word === 'rejected') {
      if (activity.type === operation.type) throw new ActivityError(`activity_${word}`, activity);
      // A vote has done what it was for, whatever became of the activity that it was about.
      return { status: word, activity } as ActivityOutcome<O>;
    }
    const status = /_/.test(word) ? (word.replace('_', '-') as 'consensus-needed') : 'pending';
    return { status, activity, wait: ({ signal } = {}) => wait(activity, signal) };
  }

  async function wait(
    { id: activityId, organizationId }: Activity,
    signal: AbortSignal | undefined,
  ): Promise<DecidedActivity<O>> {
    let memo: Memo = {};
    for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 10_000)) {
      await pause(pauseMs, signal);
      const ask = (): Promise<unknown> => send(getActivity, { organizationId, activityId }, signal, memo);
      const { headers } = memo;
      const reply = await ask().catch((error: LatchkeyError) => {
        // A security key counts what it signs, and a service that looks at the count takes no stamp twice.
        if (error.code !== 'unauthenticated' || !headers) throw error;
        memo = {};
        return ask();
      });
      const outcome = toOutcome(readActivity(reply));
      if (!('wait' in outcome)) return outcome;
    }
  }
}

function readActivity(reply: unknown): Activity {
  const { activity } = reply as { activity?: Activity };
  if (activity?.status && activity.result) return activity;
  throw new LatchkeyError('malformed_reply', 'The reply holds no activity.', { member: 'activity' });
}

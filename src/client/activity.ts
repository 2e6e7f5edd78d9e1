import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation, Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { getActivity } from '../contract/operations/get_activity.ts';
import type { LatchkeyError } from '../errors.ts';
import { arrival } from './call.ts';
import type { Clock } from './clock.ts';
import type { toOutcome } from './outcome.ts';
import { within } from './transport.ts';

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

/** The headers that a request was sent with. */
export interface Memo {
  headers?: Promise<Readonly<Record<string, string>>>;
}

/** Sends an operation. Whoever hands over a memo sends the headers in it again, and finds those of the first there. */
export type Send = <O extends Operation>(
  operation: O,
  parameters: unknown,
  signal: AbortSignal | undefined,
  memo?: Memo,
) => Promise<ResultOf<O>>;

/** The part of the client that no activity needs that is done at once. */
export interface OutcomePart {
  readonly toOutcome: typeof toOutcome;
}

/** A reply to an activity or to a question for one, before anybody has looked at it. */
export interface ActivityReply {
  readonly activity?: Activity;
}

/** What waiting for an activity is made of. */
export interface OutcomeTools<O> {
  readonly within: typeof within;
  /** Asks for an activity. */
  readonly ask: (
    parameters: ParametersOf<typeof getActivity>,
    signal: AbortSignal | undefined,
    memo: Memo,
  ) => Promise<ActivityReply>;
  /** Reads the outcome from a reply. */
  readonly conclude: (reply: ActivityReply, signal: AbortSignal | undefined) => Promise<ActivityOutcome<O>>;
}

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
  load: () => Promise<OutcomePart>,
): Promise<ActivityOutcome<O>> {
  const post = (): Promise<unknown> => {
    const { type } = operation;
    const timestampMs = clock.now().toFixed();
    // The members' order is part of the body, and the body is what is signed.
    return send(operation, { type, timestampMs, organizationId, parameters, generateAppProofs }, signal);
  };
  // Handed over, so that the part that is loaded later brings no module that this one has.
  const tools: OutcomeTools<O> = {
    within,
    ask: (parameters, signal, memo) => send(getActivity, parameters, signal, memo),
    async conclude({ activity }, signal) {
      if (activity?.result && activity.status === 'ACTIVITY_STATUS_COMPLETED') {
        const result = activity.result[operation.result] ?? activity.result;
        return { status: 'completed', activity, result } as ActivityOutcome<O>;
      }
      return (await arrival(load(), signal)).toOutcome(operation, activity, tools);
    },
  };
  const reply = await post().catch((error: LatchkeyError) => {
    // The reply's `Date` has corrected the clock; another time makes another body. Once, it is right now.
    if (error.code === 'request_stale') return post();
    throw error;
  });
  return tools.conclude(reply as ActivityReply, signal);
}

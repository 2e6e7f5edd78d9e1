import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation } from '../contract/operation.ts';
import type { getActivity } from '../contract/operations/get_activity.ts';
import { LatchkeyError } from '../base/errors.ts';
import { ActivityError } from './activity-error.ts';
import type { ActivityOutcome, ActivityReply, Conclude, DecidedActivity } from './activity.ts';
import { callForReply, type CallOptions } from './call.ts';
import { pause } from './failure.ts';
import type { Reply } from './transport.ts';

/** How a service is asked for an activity. Its declaration is a module that may be in the first part already. */
const question: typeof getActivity = { kind: 'query', path: '/public/v1/query/get_activity' };

/**
 * The outcome of an activity that is not completed.
 * Throws an `ActivityError`, or `malformed_reply` when there is no activity.
 */
export function toOutcome<O extends ActivityOperation>(
  operation: O,
  { body }: Reply,
  options: CallOptions,
  conclude: Conclude,
): ActivityOutcome<O> {
  const { activity } = body as ActivityReply;
  if (!activity?.status || !activity.result) {
    throw new LatchkeyError('malformed_reply', 'The reply holds no activity.', { member: 'activity' });
  }
  const word = activity.status.slice(16).toLowerCase();
  if (word === 'failed' || word === 'rejected') {
    if (activity.type === operation.type) throw new ActivityError(`activity_${word}`, activity);
    // A vote has done what it was for, whatever became of the activity that it was about.
    return { status: word, activity } as ActivityOutcome<O>;
  }
  const status = /_/.test(word) ? (word.replace('_', '-') as 'consensus-needed') : 'pending';
  return {
    status,
    activity,
    wait: ({ signal } = {}) => wait(operation, activity, { ...options, signal }, conclude),
  };
}

async function wait<O extends ActivityOperation>(
  operation: O,
  { id: activityId, organizationId }: Activity,
  options: CallOptions,
  conclude: Conclude,
): Promise<DecidedActivity<O>> {
  let headers: ReturnType<CallOptions['authorize']> | undefined;
  const asking = {
    __proto__: null,
    ...options,
    authorize: (...body) => (headers ??= options.authorize(...body)),
  } as CallOptions;
  const ask = (): Promise<Reply> => callForReply(question, { organizationId, activityId }, asking);
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 10_000)) {
    await pause(pauseMs, asking);
    const hadStamp = headers;
    const reply = await ask().catch((error: LatchkeyError) => {
      // A security key counts what it signs, and a service that looks at the count takes no stamp twice.
      if (error.code !== 'unauthenticated' || !hadStamp) throw error;
      headers = undefined;
      return ask();
    });
    const outcome = (conclude(operation, reply) ||
      toOutcome(operation, reply, options, conclude)) as ActivityOutcome<O>;
    if (!('wait' in outcome)) return outcome;
  }
}

import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation } from '../contract/operation.ts';
import { LatchkeyError } from '../errors.ts';
import { ActivityError } from './activity-error.ts';
import type { ActivityOutcome, DecidedActivity, Memo, OutcomeTools } from './activity.ts';
import { pause } from './failure.ts';

/**
 * The outcome of an activity that is not completed.
 * Throws an `ActivityError`, or `malformed_reply` when there is no activity.
 */
export function toOutcome<O extends ActivityOperation>(
  operation: O,
  activity: Activity | undefined,
  tools: OutcomeTools<O>,
): ActivityOutcome<O> {
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
  return { status, activity, wait: ({ signal } = {}) => wait(activity, tools, signal) };
}

async function wait<O extends ActivityOperation>(
  { id: activityId, organizationId }: Activity,
  { ask, conclude, within }: OutcomeTools<O>,
  signal: AbortSignal | undefined,
): Promise<DecidedActivity<O>> {
  let memo: Memo = {};
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 10_000)) {
    await pause(pauseMs, signal, within);
    const { headers } = memo;
    const reply = await ask({ organizationId, activityId }, signal, memo).catch((error: LatchkeyError) => {
      // A security key counts what it signs, and a service that looks at the count takes no stamp twice.
      if (error.code !== 'unauthenticated' || !headers) throw error;
      memo = {};
      return ask({ organizationId, activityId }, signal, memo);
    });
    const outcome = await conclude(reply, signal);
    if (!('wait' in outcome)) return outcome;
  }
}

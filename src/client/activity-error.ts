import type { Activity } from '../contract/activity.ts';
import { LatchkeyError } from '../base/errors.ts';

/** An activity that failed while it was executed (`activity_failed`) or that was rejected (`activity_rejected`). */
export class ActivityError extends LatchkeyError {
  override readonly name = 'ActivityError';
  declare readonly code: 'activity_failed' | 'activity_rejected';
  /** Not enumerable: it repeats what was asked for, which does not belong into a log. */
  declare readonly activity: Activity;

  constructor(code: ActivityError['code'], activity: Activity) {
    const { failure } = activity;
    // One that was voted down has none.
    const ending = code === 'activity_failed' ? 'not carried out' : 'rejected';
    super(code, failure ? `The activity: ${failure.message}` : `The activity was ${ending}.`, {
      details: failure?.details,
    });
    Object.defineProperty(this, 'activity', { value: activity });
  }
}

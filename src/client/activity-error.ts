import type { Activity } from '../contract/activity.ts';
import { LatchkeyError } from '../base/errors.ts';

/** An activity that failed while it was executed (`activity_failed`) or that was rejected (`activity_rejected`). */
export class ActivityError extends LatchkeyError {
  override readonly name = 'ActivityError';
  declare readonly code: 'activity_failed' | 'activity_rejected';
  /** Not enumerable, so that loggers skip it: it repeats the request's parameters, which do not belong in a log. */
  declare readonly activity: Activity;

  constructor(code: ActivityError['code'], activity: Activity) {
    const { failure } = activity;
    // An activity that was voted down has no `failure`.
    const ending = code === 'activity_failed' ? 'not carried out' : 'rejected';
    super(code, failure ? `The activity: ${failure.message}` : `The activity was ${ending}.`, {
      details: failure?.details,
    });
    Object.defineProperty(this, 'activity', { value: activity });
  }
}

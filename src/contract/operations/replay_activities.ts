import { ACTIVITY_STATUSES } from '../activity.ts';
import { query, type OperationSchema } from '../operation.ts';
import { triedPolicies } from '../policy.ts';
import { array, boolean, object, oneOf, optional, string } from '../schema.ts';
import { organizationId, pagination } from '../shared.ts';
import { OUTCOMES } from './get_policy_evaluations.ts';

/** Schemas of {@link replayActivities}. */
export const replayActivitiesSchema = () =>
  ({
    summary: 'Tells what other policies would have decided about recorded activities, newest first.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      policies: optional(triedPolicies()),
      filterByType: optional(
        array(string('An activity type.', { maxLength: 128 }), 'Only these; absent: all.', { maxItems: 200 }),
      ),
      paginationOptions: optional(pagination()),
    }),
    response: object({
      replays: array(
        object({
          activityId: string(),
          type: string(),
          status: oneOf(ACTIVITY_STATUSES, 'As it is recorded.'),
          outcome: oneOf(OUTCOMES, 'With these policies, the recorded votes and the users as they are now.'),
          changed: boolean('True when it would have gone another way.'),
        }),
        'Newest first.',
      ),
    }),
  }) satisfies OperationSchema;

/** Evaluates what other policies would have decided about recorded activities, newest first. */
export const replayActivities =
  /* @__PURE__ */ query<ReturnType<typeof replayActivitiesSchema>>('replay_activities');

import { anyActivity } from '../activity.ts';
import { query, type OperationSchema } from '../operation.ts';
import { object } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getActivity}. */
export const getActivitySchema = () =>
  ({
    summary: 'Reads an activity.',
    companion: true,
    request: object({ organizationId: organizationId(), activityId: id('The activity.') }),
    response: object({ activity: anyActivity() }),
  }) satisfies OperationSchema;

/** Reads an activity (protocol.md section 3). */
export const getActivity = /* @__PURE__ */ query<ReturnType<typeof getActivitySchema>>('get_activity');

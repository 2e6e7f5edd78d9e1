import { ACTIVITY_STATUSES, anyActivity } from '../activity.ts';
import { query, type OperationSchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { organizationId, pagination } from '../shared.ts';

/** Schemas of {@link listActivities}. */
export const listActivitiesSchema = () =>
  ({
    summary: 'Lists activities, newest first, page by page.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      filterByStatus: optional(array(oneOf(ACTIVITY_STATUSES), 'Only these; absent: all.', { maxItems: 16 })),
      paginationOptions: optional(pagination()),
      filterByType: optional(
        array(string('An activity type.', { maxLength: 128 }), 'Only these; absent: all.', { maxItems: 200 }),
      ),
    }),
    response: object({ activities: array(anyActivity(), 'Newest first.') }),
  }) satisfies OperationSchema;

/** Lists activities, newest first, page by page. */
export const listActivities =
  /* @__PURE__ */ query<ReturnType<typeof listActivitiesSchema>>('list_activities');

import { query, type OperationSchema } from '../operation.ts';
import { tag } from '../people.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link listUserTags}. */
export const listUserTagsSchema = () =>
  ({
    summary: 'Lists the tags of users.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ userTags: array(tag(), 'By name.') }),
  }) satisfies OperationSchema;

/** Lists the tags of users. */
export const listUserTags = /* @__PURE__ */ query<ReturnType<typeof listUserTagsSchema>>('list_user_tags');

import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link deleteUserTags}. */
export const deleteUserTagsSchema = () =>
  ({
    summary: 'Deletes tags of users.',
    companion: true,
    parameters: object({ userTagIds: ids('The tags.') }),
    result: object({
      userTagIds: array(string(), 'The deleted tags.'),
      userIds: array(string(), 'Users who carried one of them.'),
    }),
  }) satisfies ActivitySchema;

/** Deletes tags of users. */
export const deleteUserTags =
  /* @__PURE__ */ activity<ReturnType<typeof deleteUserTagsSchema>>('delete_user_tags');

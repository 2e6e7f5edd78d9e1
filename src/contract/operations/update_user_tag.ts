import { activity, type ActivitySchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { id, ids, name } from '../shared.ts';

/** Schemas of {@link updateUserTag}. */
export const updateUserTagSchema = () =>
  ({
    summary: 'Renames a tag, puts it on users and takes it off others: all of it or nothing.',
    parameters: object({
      userTagId: id('The tag.'),
      newUserTagName: optional(name('Absent: the name stays.')),
      addUserIds: ids('Users to tag; may be empty.'),
      removeUserIds: ids('Users to untag; may be empty.'),
    }),
    result: object({ userTagId: string('The tag.') }),
  }) satisfies ActivitySchema;

/** Updates a tag of users atomically (api.md "Activity parameters"). */
export const updateUserTag =
  /* @__PURE__ */ activity<ReturnType<typeof updateUserTagSchema>>('update_user_tag');

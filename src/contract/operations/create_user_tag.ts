import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids, name } from '../shared.ts';

/** Schemas of {@link createUserTag}. */
export const createUserTagSchema = () =>
  ({
    summary: 'Creates a tag and puts it on users.',
    parameters: object({
      userTagName: name('Name of the tag; unique within the organization.'),
      userIds: ids('Tagged users; may be empty.'),
    }),
    result: object({ userTagId: string('The new tag.'), userIds: array(string(), 'Tagged users.') }),
  }) satisfies ActivitySchema;

/** Creates a tag and assigns it to users (api.md "Activity parameters"). */
export const createUserTag =
  /* @__PURE__ */ activity<ReturnType<typeof createUserTagSchema>>('create_user_tag');

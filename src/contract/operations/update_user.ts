import { activity, type ActivitySchema } from '../operation.ts';
import { contacts, userId } from '../people.ts';
import { object, optional, string } from '../schema.ts';
import { ids, name } from '../shared.ts';

/** Schemas of {@link updateUser}. */
export const updateUserSchema = () =>
  ({
    summary: 'Changes a user; what is absent stays.',
    companion: true,
    parameters: object({
      userId: userId(),
      userName: optional(name('New name.')),
      ...contacts('Empty: removed.'),
      userTagIds: optional(ids('Tags of the user, in place of those it has.')),
    }),
    result: object({ userId: string('The changed user.') }),
  }) satisfies ActivitySchema;

/** Changes a user; absent members stay as they are. */
export const updateUser = /* @__PURE__ */ activity<ReturnType<typeof updateUserSchema>>('update_user');

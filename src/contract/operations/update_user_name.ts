import { activity, type ActivitySchema } from '../operation.ts';
import { userId } from '../people.ts';
import { object, string } from '../schema.ts';
import { name } from '../shared.ts';

/** Schemas of {@link updateUserName}. */
export const updateUserNameSchema = () =>
  ({
    summary: 'Renames a user.',
    companion: true,
    parameters: object({ userId: userId(), userName: name('New name.') }),
    result: object({ userId: string('The changed user.') }),
  }) satisfies ActivitySchema;

/** Renames a user. */
export const updateUserName =
  /* @__PURE__ */ activity<ReturnType<typeof updateUserNameSchema>>('update_user_name');

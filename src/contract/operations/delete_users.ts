import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { ids } from '../shared.ts';

/** Schemas of {@link deleteUsers}. */
export const deleteUsersSchema = () =>
  ({
    summary: 'Deletes users with their credentials and sessions.',
    companion: true,
    parameters: object({ userIds: ids('The users.') }),
    result: object({ userIds: array(string(), 'The deleted users.') }),
  }) satisfies ActivitySchema;

/** Deletes users with their credentials and sessions. */
export const deleteUsers = /* @__PURE__ */ activity<ReturnType<typeof deleteUsersSchema>>('delete_users');

import { activity, type ActivitySchema } from '../operation.ts';
import { newUsers } from '../people.ts';
import { array, object, string } from '../schema.ts';

/** Schemas of {@link createUsers}. */
export const createUsersSchema = () =>
  ({
    summary: 'Creates users with their credentials.',
    companion: true,
    parameters: object({ users: newUsers() }),
    result: object({ userIds: array(string(), 'In the order of the request.') }),
  }) satisfies ActivitySchema;

/** Creates users with their credentials. */
export const createUsers = /* @__PURE__ */ activity<ReturnType<typeof createUsersSchema>>(
  'create_users',
  'V4',
);

import { query, type OperationSchema } from '../operation.ts';
import { user } from '../people.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link listUsers}. */
export const listUsersSchema = () =>
  ({
    summary: 'Lists the users of an organization.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({ users: array(user(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the users of an organization. */
export const listUsers = /* @__PURE__ */ query<ReturnType<typeof listUsersSchema>>('list_users');

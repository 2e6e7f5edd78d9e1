import { query, type OperationSchema } from '../operation.ts';
import { user, userId } from '../people.ts';
import { object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getUser}. */
export const getUserSchema = () =>
  ({
    summary: 'Reads a user with all credentials.',
    companion: true,
    request: object({ organizationId: organizationId(), userId: userId() }),
    response: object({ user: user() }),
  }) satisfies OperationSchema;

/** Reads a user with all credentials. */
export const getUser = /* @__PURE__ */ query<ReturnType<typeof getUserSchema>>('get_user');

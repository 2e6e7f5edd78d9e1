import { query, type OperationSchema } from '../operation.ts';
import { authenticator, userId } from '../people.ts';
import { array, object } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getAuthenticators}. */
export const getAuthenticatorsSchema = () =>
  ({
    summary: 'Lists the passkeys of a user.',
    companion: true,
    request: object({ organizationId: organizationId(), userId: userId() }),
    response: object({ authenticators: array(authenticator(), 'Oldest first.') }),
  }) satisfies OperationSchema;

/** Lists the passkeys of a user. */
export const getAuthenticators =
  /* @__PURE__ */ query<ReturnType<typeof getAuthenticatorsSchema>>('get_authenticators');

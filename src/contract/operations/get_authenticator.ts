import { query, type OperationSchema } from '../operation.ts';
import { authenticator } from '../people.ts';
import { object, string } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getAuthenticator}. */
export const getAuthenticatorSchema = () =>
  ({
    summary: 'Reads a passkey.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      authenticatorId: string('The passkey.', { minLength: 1, maxLength: 2048 }),
    }),
    response: object({ authenticator: authenticator() }),
  }) satisfies OperationSchema;

/** Reads a passkey. */
export const getAuthenticator =
  /* @__PURE__ */ query<ReturnType<typeof getAuthenticatorSchema>>('get_authenticator');

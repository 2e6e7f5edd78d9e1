import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, optional, string } from '../schema.ts';
import { id } from '../shared.ts';
import { authenticator } from './signup_v2.ts';

/** Schemas of {@link createAuthenticators}. */
export const createAuthenticatorsSchema = () =>
  ({
    summary: 'Adds passkeys to a user.',
    companion: true,
    parameters: object({
      userId: optional(id('Whom they are for; absent: who asks.')),
      authenticators: array(authenticator(), 'The new passkeys.', { minItems: 1, maxItems: 10 }),
    }),
    result: object({
      authenticatorIds: array(string('Credential id, base64url.'), 'In the order of the request.'),
    }),
  }) satisfies ActivitySchema;

/** Adds passkeys to a user, so that the next login needs no code. All users may add their own. */
export const createAuthenticators = /* @__PURE__ */ activity<ReturnType<typeof createAuthenticatorsSchema>>(
  'create_authenticators',
  'V2',
);

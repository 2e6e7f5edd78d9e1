import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { authenticator } from './signup_v2.ts';

/** Schemas of {@link createAuthenticators}. */
export const createAuthenticatorsSchema = () =>
  ({
    summary: 'Adds passkeys to the user who asks.',
    companion: true,
    parameters: object({
      authenticators: array(authenticator(), 'The new passkeys.', { minItems: 1, maxItems: 10 }),
    }),
    result: object({
      authenticatorIds: array(string('Credential id, base64url.'), 'In the order of the request.'),
    }),
  }) satisfies ActivitySchema;

/** Adds passkeys to the user who asks (beside protocol.md section 3), so that the next login needs no code. */
export const createAuthenticators =
  /* @__PURE__ */ activity<ReturnType<typeof createAuthenticatorsSchema>>('create_authenticators');

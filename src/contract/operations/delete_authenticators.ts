import { activity, type ActivitySchema } from '../operation.ts';
import { userId } from '../people.ts';
import { array, object, string } from '../schema.ts';

/** Schemas of {@link deleteAuthenticators}. */
export const deleteAuthenticatorsSchema = () =>
  ({
    summary: 'Deletes passkeys of a user.',
    companion: true,
    parameters: object({
      userId: userId(),
      authenticatorIds: array(string('One passkey.', { minLength: 1, maxLength: 2048 }), 'The passkeys.', {
        maxItems: 1000,
      }),
    }),
    result: object({ authenticatorIds: array(string(), 'The deleted passkeys.') }),
  }) satisfies ActivitySchema;

/** Deletes passkeys of a user. */
export const deleteAuthenticators =
  /* @__PURE__ */ activity<ReturnType<typeof deleteAuthenticatorsSchema>>('delete_authenticators');

import { activity, type ActivitySchema } from '../operation.ts';
import { newOauthProviders, userId } from '../people.ts';
import { array, object, string } from '../schema.ts';

/** Schemas of {@link createOauthProviders}. */
export const createOauthProvidersSchema = () =>
  ({
    summary: 'Adds social logins to a user.',
    companion: true,
    parameters: object({ userId: userId(), oauthProviders: newOauthProviders('The new social logins.') }),
    result: object({ providerIds: array(string(), 'In the order of the request.') }),
  }) satisfies ActivitySchema;

/** Adds social logins to a user. */
export const createOauthProviders = /* @__PURE__ */ activity<ReturnType<typeof createOauthProvidersSchema>>(
  'create_oauth_providers',
  'V2',
  true,
  'V2',
);

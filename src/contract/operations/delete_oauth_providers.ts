import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, string } from '../schema.ts';
import { id, ids } from '../shared.ts';

/** Schemas of {@link deleteOauthProviders}. */
export const deleteOauthProvidersSchema = () =>
  ({
    summary: 'Removes social logins of a user.',
    parameters: object({ userId: id('The user.'), providerIds: ids('Social logins to remove.') }),
    result: object({ providerIds: array(string(), 'Removed social logins.') }),
  }) satisfies ActivitySchema;

/** Removes social logins of a user (api.md "Activity parameters"). */
export const deleteOauthProviders =
  /* @__PURE__ */ activity<ReturnType<typeof deleteOauthProvidersSchema>>('delete_oauth_providers');

import { ProblemError } from '../base/problem-error.ts';
import { isUserOf } from '../store/is-user-of.ts';
import { deleteOauthProviders as deleteStored, listOauthProviders } from '../store/oauth-providers.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { addOauthProviders, unknownUser } from './person-work.ts';
import { showOauthProvider } from './show-user.ts';

/** Adds social logins to a user, all or none. */
export const createOauthProviders: Handlers['createOauthProviders'] = {
  outlivesSession: true,
  async execute({ oauthProviders, userId }, context) {
    const { organizationId, transaction } = context;
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const addition = { userId, items: oauthProviders, path: 'parameters.oauthProviders' };
    return { providerIds: await addOauthProviders(context, addition) };
  },
};

/** Removes social logins of a user: all that are named, or none when one of them is not this user's. */
export const deleteOauthProviders: Handlers['deleteOauthProviders'] = {
  assertPossible: ({ providerIds }) => assertDistinct(providerIds, 'parameters.providerIds'),
  async execute({ providerIds, userId }, { organizationId, transaction }) {
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const deleted = await deleteStored(transaction, { organizationId, userId }, providerIds);
    const unknown = providerIds.findIndex((id) => !deleted.has(id));
    if (unknown !== -1) {
      throw new ProblemError('NOT_FOUND', 'The user has no such OAuth provider.', {
        path: `parameters.providerIds[${unknown}]`,
      });
    }
    return { providerIds };
  },
};

/** Lists the social logins of the organization or of one user, oldest first. */
export const getOauthProviders: Handlers['getOauthProviders'] = async ({ userId }, { caller, services }) => {
  const { organizationId } = caller;
  if (userId !== undefined && !(await isUserOf(services.database, organizationId, userId))) {
    throw unknownUser('userId');
  }
  const providers = await listOauthProviders(services.database, { organizationId, userId });
  return { oauthProviders: providers.map(showOauthProvider) };
};

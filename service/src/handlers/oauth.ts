import { randomUUID } from 'node:crypto';
import { toUtf8 } from '../base/contract.ts';
import { InputError } from '../keys/input-error.ts';
import { CLIENT_SECRET_KIND } from '../auth/social/client-secret.ts';
import { ProblemError } from '../base/problem-error.ts';
import { isUserOf } from '../store/is-user-of.ts';
import { insertOauth2Credential } from '../store/oauth2-credentials.ts';
import { deleteOauthProviders as deleteStored, listOauthProviders } from '../store/oauth-providers.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { HandlerServices } from './handler-services.ts';
import type { Handlers } from './handler.ts';
import { addOauthProviders, showOauthProvider, unknownUser } from './person-work.ts';

/** Keeps the client id and secret of a provider; the secret is opened once, and sealed for the database. */
export const createOauth2Credential: Handlers['createOauth2Credential'] = {
  assertPossible: ({ encryptedClientSecret }, { services }) =>
    void openSecret(services, encryptedClientSecret),
  async execute({ clientId, encryptedClientSecret, provider }, context) {
    const { now, organizationId, services, transaction } = context;
    const id = randomUUID();
    const sealedSecret = services.keys.seal(toUtf8(openSecret(services, encryptedClientSecret)), {
      organizationId,
      keyId: id,
      curve: CLIENT_SECRET_KIND,
    });
    await insertOauth2Credential(transaction, {
      id,
      organizationId,
      provider,
      clientId,
      sealedSecret,
      createdAt: now,
    });
    return { oauth2CredentialId: id };
  },
};

/** Adds social logins to a user, all or none. */
export const createOauthProviders: Handlers['createOauthProviders'] = {
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

function openSecret({ keys }: Pick<HandlerServices, 'keys'>, encrypted: string): string {
  try {
    return keys.openClientSecret(encrypted);
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new ProblemError('INVALID_REQUEST', `The client secret cannot be read. ${cause.message}`, {
      path: 'parameters.encryptedClientSecret',
      cause,
    });
  }
}

import { ProblemError } from '../base/problem-error.ts';
import { toStoredApiKeys } from '../keys/api-key-text.ts';
import { deleteApiKeys as deleteStored, listApiKeys } from '../store/api-keys.ts';
import { isUserOf } from '../store/is-user-of.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { addApiKeys, readApiKeys, unknownUser } from './person-work.ts';
import { showApiKey } from './show-user.ts';

/** Adds API keys to a user, all or none. */
export const createApiKeys: Handlers['createApiKeys'] = {
  // Keys that a session gives its own user end with the session.
  outlivesSession: ({ userId }, submitterId) => userId !== submitterId,
  assertPossible: ({ apiKeys }) => void readApiKeys(apiKeys, 'parameters.apiKeys'),
  async execute({ apiKeys, userId }, context) {
    const { organizationId, transaction } = context;
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    return { apiKeyIds: await addApiKeys(context, { userId, items: apiKeys, path: 'parameters.apiKeys' }) };
  },
};

/** Deletes API keys and sessions of a user, all or none. Their identifiers are their public keys. */
export const deleteApiKeys: Handlers['deleteApiKeys'] = {
  assertPossible: ({ apiKeyIds }) => assertDistinct(apiKeyIds, 'parameters.apiKeyIds'),
  async execute({ apiKeyIds, userId }, { organizationId, transaction }) {
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const deleted = await deleteStored(transaction, { organizationId, userId }, apiKeyIds);
    const unknown = apiKeyIds.findIndex((id) => !deleted.has(id));
    if (unknown !== -1) throw unknownKey(`parameters.apiKeyIds[${unknown}]`);
    return { apiKeyIds };
  },
};

/** Reads an API key by its identifier. */
export const getApiKey: Handlers['getApiKey'] = async ({ apiKeyId }, { caller, services }) => {
  for (const publicKey of new Set([apiKeyId, ...toStoredApiKeys(apiKeyId)])) {
    const { organizationId } = caller;
    const [key] = await listApiKeys(services.database, { organizationId, publicKey });
    if (key !== undefined) return { apiKey: showApiKey(key) };
  }
  throw unknownKey('apiKeyId');
};

/** Lists API keys and sessions of the organization or of one user, oldest first. */
export const getApiKeys: Handlers['getApiKeys'] = async ({ userId }, { caller, services }) => {
  const { organizationId } = caller;
  if (userId !== undefined && !(await isUserOf(services.database, organizationId, userId))) {
    throw unknownUser('userId');
  }
  return { apiKeys: (await listApiKeys(services.database, { organizationId, userId })).map(showApiKey) };
};

function unknownKey(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such API key.', { path });
}

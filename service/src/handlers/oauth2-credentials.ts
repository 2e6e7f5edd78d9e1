import { randomUUID } from 'node:crypto';
import { CLIENT_SECRET_KIND } from '../auth/social/client-secret.ts';
import { toUtf8, type operations, type ResultOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import { InputError } from '../keys/input-error.ts';
import {
  deleteOauth2Credential as deleteStored,
  insertOauth2Credential,
  listOauth2Credentials as listStored,
  updateOauth2Credential as updateStored,
  type Oauth2Credential,
} from '../store/oauth2-credentials.ts';
import type { HandlerServices } from './handler-services.ts';
import type { Handlers } from './handler.ts';

type Shown = ResultOf<(typeof operations)['getOauth2Credential']>['oauth2Credential'];

/** Stores the client id and secret of a provider. The secret arrives encrypted and is sealed for the database. */
export const createOauth2Credential: Handlers['createOauth2Credential'] = {
  outlivesSession: true,
  assertPossible: ({ encryptedClientSecret }, { services }) =>
    void openSecret(services, encryptedClientSecret),
  async execute({ clientId, encryptedClientSecret, provider }, context) {
    const { now, organizationId, services, transaction } = context;
    const id = randomUUID();
    const sealedSecret = sealSecret(services, encryptedClientSecret, { id, organizationId });
    await insertOauth2Credential(transaction, {
      ...{ id, organizationId, provider, clientId, sealedSecret },
      createdAt: now,
    });
    return { oauth2CredentialId: id };
  },
};

/** Replaces the provider, the client id and the secret of a credential. */
export const updateOauth2Credential: Handlers['updateOauth2Credential'] = {
  outlivesSession: true,
  assertPossible: ({ encryptedClientSecret }, { services }) =>
    void openSecret(services, encryptedClientSecret),
  async execute({ clientId, encryptedClientSecret, oauth2CredentialId: id, provider }, context) {
    const { now, organizationId, services, transaction } = context;
    const sealedSecret = sealSecret(services, encryptedClientSecret, { id, organizationId });
    const changes = { id, organizationId, provider, clientId, sealedSecret, updatedAt: now };
    if (!(await updateStored(transaction, changes))) throw unknownCredential('parameters.oauth2CredentialId');
    return { oauth2CredentialId: id };
  },
};

/**
 * Deletes a credential. Unless there is another for its provider and client id, the client then counts as a public one,
 * which has no secret.
 */
export const deleteOauth2Credential: Handlers['deleteOauth2Credential'] = {
  async execute({ oauth2CredentialId: id }, { organizationId, transaction }) {
    if (!(await deleteStored(transaction, { id, organizationId }))) {
      throw unknownCredential('parameters.oauth2CredentialId');
    }
    return { oauth2CredentialId: id };
  },
};

/** Reads a credential without its secret. */
export const getOauth2Credential: Handlers['getOauth2Credential'] = async (
  { oauth2CredentialId },
  { caller, services },
) => {
  const credentials = await listStored(services.database, caller.organizationId);
  const credential = credentials.find(({ id }) => id === oauth2CredentialId);
  if (credential === undefined) throw unknownCredential('oauth2CredentialId');
  return { oauth2Credential: showCredential(credential) };
};

/** Lists the credentials of the organization without their secrets, oldest first. */
export const listOauth2Credentials: Handlers['listOauth2Credentials'] = async (
  _parameters,
  { caller, services },
) => {
  const credentials = await listStored(services.database, caller.organizationId);
  return { oauth2Credentials: credentials.map(showCredential) };
};

function showCredential({
  clientId,
  createdAt,
  id,
  organizationId,
  provider,
  updatedAt,
}: Oauth2Credential): Shown {
  return {
    oauth2CredentialId: id,
    organizationId,
    provider,
    clientId,
    encryptedClientSecret: '',
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt ?? createdAt),
  };
}

function sealSecret(
  services: Pick<HandlerServices, 'keys'>,
  encrypted: string,
  { id, organizationId }: Pick<Oauth2Credential, 'id' | 'organizationId'>,
): string {
  const place = { organizationId, keyId: id, curve: CLIENT_SECRET_KIND };
  return services.keys.seal(toUtf8(openSecret(services, encrypted)), place);
}

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

function unknownCredential(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such OAuth 2.0 credential.', { path });
}

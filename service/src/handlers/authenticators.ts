import { readPasskeyTerms } from '../auth/passkeys/passkey-settings.ts';
import { ProblemError } from '../base/problem-error.ts';
import { deleteAuthenticators as deleteStored, listAuthenticators } from '../store/authenticators.ts';
import { isUserOf } from '../store/is-user-of.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { addPasskeys, readPasskeys, unknownUser } from './person-work.ts';
import { showAuthenticator } from './show-user.ts';

const PATH = 'parameters.authenticators';

/**
 * Adds passkeys to a user. Users may add them to themselves without a policy, as they may open sessions; policies can
 * deny it, and MFA policies apply. For another user policies decide. The caller chooses the challenge: what proves that
 * the request is fresh and the caller's own is its stamp.
 */
export const createAuthenticators: Handlers['createAuthenticators'] = {
  outlivesSession: true,
  permission: ({ userId }, submitterId) =>
    userId === undefined || userId === submitterId ? 'self' : 'policies',
  async assertPossible({ authenticators }, { caller, services }) {
    const terms = await readPasskeyTerms(services.database, caller.organizationId, services);
    readPasskeys(authenticators, PATH, terms);
  },
  async execute({ authenticators, userId }, context) {
    const { organizationId, transaction } = context;
    const owner = userId ?? context.userId;
    if (!(await isUserOf(transaction, organizationId, owner))) throw unknownUser('parameters.userId');
    const addition = { userId: owner, items: authenticators, path: PATH };
    return { authenticatorIds: await addPasskeys(context, addition) };
  },
};

/** Deletes passkeys of a user, all or none. Their identifiers are their credential ids. */
export const deleteAuthenticators: Handlers['deleteAuthenticators'] = {
  assertPossible: ({ authenticatorIds }) => assertDistinct(authenticatorIds, 'parameters.authenticatorIds'),
  async execute({ authenticatorIds, userId }, { organizationId, transaction }) {
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const deleted = await deleteStored(transaction, { organizationId, userId }, authenticatorIds);
    const unknown = authenticatorIds.findIndex((id) => !deleted.has(id));
    if (unknown !== -1) throw unknownPasskey(`parameters.authenticatorIds[${unknown}]`);
    return { authenticatorIds };
  },
};

/** Reads a passkey by its identifier. */
export const getAuthenticator: Handlers['getAuthenticator'] = async (
  { authenticatorId: credentialId },
  { caller, services },
) => {
  const { organizationId } = caller;
  const [passkey] = await listAuthenticators(services.database, { organizationId, credentialId });
  if (passkey === undefined) throw unknownPasskey('authenticatorId');
  return { authenticator: showAuthenticator(passkey) };
};

/** Lists the passkeys of a user, oldest first. */
export const getAuthenticators: Handlers['getAuthenticators'] = async ({ userId }, { caller, services }) => {
  const { organizationId } = caller;
  if (!(await isUserOf(services.database, organizationId, userId))) throw unknownUser('userId');
  const passkeys = await listAuthenticators(services.database, { organizationId, userId });
  return { authenticators: passkeys.map(showAuthenticator) };
};

function unknownPasskey(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such passkey.', { path });
}

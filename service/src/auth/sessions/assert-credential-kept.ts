import { ProblemError } from '../../base/problem-error.ts';
import { listAuthenticators } from '../../store/authenticators.ts';
import type { Database } from '../../store/database.ts';
import { listOauthProviders } from '../../store/oauth-providers.ts';
import type { SessionKey } from '../../store/session-keys.ts';
import type { Authentication } from '../../store/tables.ts';

/**
 * Refuses a session by a passkey or a social login that has been deleted since it was shown: whoever deletes one ends the
 * sessions that there are, and no other may follow. The user is held, so a deletion at the same moment is over or waits.
 * Throws UNAUTHENTICATED.
 */
export async function assertCredentialKept(
  transaction: Database,
  { organizationId, userId }: Pick<SessionKey, 'organizationId' | 'userId'>,
  authentication: Authentication | null,
): Promise<void> {
  if (authentication?.id === undefined) return;
  const { id, type } = authentication;
  const owner = { organizationId, userId };
  const isKept =
    type === 'AUTHENTICATION_TYPE_PASSKEY'
      ? (await listAuthenticators(transaction, { ...owner, credentialId: id })).length > 0
      : type !== 'AUTHENTICATION_TYPE_OAUTH' ||
        (await listOauthProviders(transaction, owner)).some((one) => one.id === id);
  if (isKept) return;
  throw new ProblemError(
    'UNAUTHENTICATED',
    'The passkey or social login has been deleted since it was shown.',
  );
}

import { ProblemError } from '../../base/problem-error.ts';
import { listAuthenticators } from '../../store/authenticators.ts';
import type { Database } from '../../store/database.ts';
import { listOauthProviders } from '../../store/oauth-providers.ts';
import type { SessionKey } from '../../store/session-keys.ts';
import type { Authentication } from '../../store/tables.ts';

/**
 * Throws UNAUTHENTICATED when the passkey or social login that opens a session has been deleted since it was used.
 * Deleting one ends its sessions, and no new one may follow. The user's row is locked, so a deletion at the same time
 * has finished or waits.
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
    'The passkey or social login of this login has been deleted meanwhile; sign in another way.',
  );
}

import { ProblemError } from '../../base/problem-error.ts';
import type { Database } from '../../store/database.ts';
import { holdAuthenticator } from '../../store/authenticators.ts';
import { holdOpeningKey, type OpeningKey, type SessionKey } from '../../store/session-keys.ts';
import type { Authentication } from '../../store/tables.ts';

/**
 * Locks the key that opens a session or creates a key until the transaction ends, so that it cannot be deleted
 * unnoticed in between. Throws UNAUTHENTICATED when it has ended since it stamped the request.
 */
export async function holdOpener(
  transaction: Database,
  { organizationId, userId }: Pick<SessionKey, 'organizationId' | 'userId'>,
  publicKey: string,
  now: number,
): Promise<OpeningKey> {
  const opener = await holdOpeningKey(transaction, { organizationId, userId, publicKey });
  if (opener !== undefined && (opener.expiresAt ?? Infinity) > now) return opener;
  throw new ProblemError(
    'UNAUTHENTICATED',
    'The key that stamped the request expired or was deleted meanwhile; sign in again.',
  );
}

/**
 * Locks the passkey that opens a session until the transaction ends, as `holdOpener` does a key, and returns its
 * sequence number. Throws UNAUTHENTICATED when it has been deleted since it stamped the request.
 */
export async function holdPasskey(
  transaction: Database,
  owner: Pick<SessionKey, 'organizationId' | 'userId'>,
  credentialId: string,
): Promise<number> {
  const sequence = await holdAuthenticator(transaction, owner, credentialId);
  if (sequence !== undefined) return sequence;
  throw new ProblemError(
    'UNAUTHENTICATED',
    'The passkey that stamped the request was deleted meanwhile; sign in another way.',
  );
}

/** The key of the session that stamped a request; undefined for every other credential. */
export function sessionKeyOf(authentications: readonly Authentication[]): string | undefined {
  return authentications.find(({ type }) => type === 'AUTHENTICATION_TYPE_SESSION')?.id;
}

/**
 * Whether an expiring API key stamped the request. No login has created such a key, and the authentication that it
 * carries is the key itself.
 */
export function isExpiringApiKey(authentications: readonly Authentication[]): boolean {
  const sessionKey = sessionKeyOf(authentications);
  return authentications.some(
    ({ id, type }) => type === 'AUTHENTICATION_TYPE_API_KEY' && id !== undefined && id === sessionKey,
  );
}

/**
 * The key that stamped a request, of a session or an API key; undefined for a passkey. A session also carries the
 * authentication that opened it, so its own key comes first.
 */
export function stampingKeyOf(authentications: readonly Authentication[]): string | undefined {
  const lasting = authentications.find(({ type }) => type === 'AUTHENTICATION_TYPE_API_KEY');
  return sessionKeyOf(authentications) ?? lasting?.id;
}

/**
 * The passkey that stamped a request; undefined for every other credential, also for a session that a passkey has
 * opened.
 */
export function stampingPasskeyOf(authentications: readonly Authentication[]): string | undefined {
  if (stampingKeyOf(authentications) !== undefined) return undefined;
  return authentications.find(({ type }) => type === 'AUTHENTICATION_TYPE_PASSKEY')?.id;
}

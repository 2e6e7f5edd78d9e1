import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { AuthenticationType } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import {
  countFamily,
  endOtherSessions,
  evictSessions,
  holdUser,
  holdUsers,
  registerSessionKey,
  type SessionKey,
} from '../../store/session-keys.ts';
import { assertCredentialKept } from './assert-credential-kept.ts';
import { assertWayOn } from './assert-way-on.ts';
import { holdOpener, holdPasskey } from './hold-opener.ts';
import type { Database } from '../../store/database.ts';
import { endReadOnlySessions } from '../../store/read-only-sessions.ts';
import { createSessionToken } from './session-token.ts';

/** Maximum number of session keys of one user (protocol.md section 2, "Session"). */
const MAXIMUM_SESSION_KEYS = 10;

/** The services that a session is opened with. */
export interface SessionServices {
  readonly keys: Pick<ServiceKeys, 'sessionSigner'>;
}

/** A session to open for a user who has authenticated. */
export interface SessionOpening extends Omit<SessionKey, 'createdAt' | 'expiresAt' | 'openerPasskey'> {
  readonly expirationSeconds: number;
  /**
   * The API key, or the key of another session, that opens it; absent when the user has authenticated in another way.
   */
  readonly openedBy?: string | undefined;
  /** The passkey of another user that opens it; the passkey of the user is in `authentication`. */
  readonly openedByPasskey?: string | undefined;
  /** The user whose key or passkey opens it; the session's own user unless given. */
  readonly openerUserId?: string;
  /** Whether the opener has proven to hold the key. If not, a session of another user with this key is kept. */
  readonly isKeyShown: boolean;
  /** True ends every other session of the user. */
  readonly invalidatesExisting: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Opens a session: registers its key for as long as the session lives, and ends the oldest sessions beyond ten. Returns
 * the session; `undefined` when the key already is a lasting API key or belongs to another user.
 *
 * A session that another session opens lives at most as long as that one has left, and belongs to its family: they end
 * together. Otherwise a script in a page could plant a key that outlives the page's session. A key of another user
 * opens a session on the same terms, which ends with that key; a session opened by another user's passkey ends with the
 * passkey. Throws UNAUTHENTICATED when the key or passkey that opens it has ended meanwhile, PERMISSION_DENIED when the
 * organization has switched the way to sign in off, PRECONDITION_FAILED when the family is full.
 */
export async function openSession(
  { keys }: SessionServices,
  transaction: Database,
  {
    expirationSeconds,
    invalidatesExisting,
    isKeyShown,
    now,
    openedBy,
    openedByPasskey,
    openerUserId,
    ...opening
  }: SessionOpening,
): Promise<string | undefined> {
  const { organizationId, publicKey, userId } = opening;
  const holder = { organizationId, userId: openerUserId ?? userId };
  // Locks both users at once. `holdOpener` locks the opener's user too, so two users who open sessions for each other
  // would otherwise wait for each other.
  if (holder.userId !== userId) {
    await holdUsers(transaction, [holder.userId, userId]);
  }
  const opener = openedBy === undefined ? undefined : await holdOpener(transaction, holder, openedBy, now);
  const openerPasskey =
    openedByPasskey === undefined ? null : await holdPasskey(transaction, holder, openedByPasskey);
  if (opener === undefined) {
    await holdUser(transaction, userId);
    await assertCredentialKept(transaction, opening, opening.authentication);
  }
  const way = opening.authentication === null ? undefined : SWITCHED_WAYS[opening.authentication.type];
  if (opener === undefined && way !== undefined) await assertWayOn(transaction, organizationId, way);
  const latest = opener?.expiresAt ?? Infinity;
  // A session that asks for a session with its own key keeps that key unchanged.
  const isItself = opener?.publicKey === publicKey && opener.expiresAt !== null;
  // The session states its expiry in whole seconds; the key expires at exactly that time.
  const asked = isItself ? Infinity : Math.floor(now / 1000) + expirationSeconds;
  const expiresAtSeconds = Math.min(asked, Math.floor(latest / 1000));
  // An inherited authentication keeps the time of the login that opened the first session of the family. Without such a
  // time it gets 0, because nobody knows when it was. An opening session that inherited none stands for itself and
  // proves no person.
  const shownAt = opener?.isSession === true ? 0 : now;
  const authentication = opening.authentication && { shownAt, ...opening.authentication };
  const sessionKey = {
    ...{ ...opening, authentication, openerPasskey },
    ...{ createdAt: now, expiresAt: expiresAtSeconds * 1000 },
  };
  const family = isItself
    ? opener.family
    : await registerSessionKey(transaction, sessionKey, { isKeyShown, opener });
  if (family === undefined) return undefined;
  if (invalidatesExisting) {
    await endOtherSessions(transaction, userId, family);
    await endReadOnlySessions(transaction, userId);
  }
  await limitSessionKeys(transaction, { userId, now, family, path: 'parameters.publicKey' });
  return createSessionToken(
    {
      expiresAtSeconds,
      publicKey,
      sessionType: 'SESSION_TYPE_READ_WRITE',
      userId,
      organizationId,
    },
    keys.sessionSigner,
  );
}

/**
 * Limits a user to ten session keys after a family has got another: the oldest of the other families end. Throws
 * PRECONDITION_FAILED, with the path, when the family alone has more. Logging out with one key must end the whole
 * family, so the first key is never pushed out by later ones.
 */
export async function limitSessionKeys(
  transaction: Database,
  {
    family,
    now,
    path,
    userId,
  }: { readonly userId: string; readonly family: number; readonly now: number; readonly path: string },
): Promise<void> {
  await evictSessions(transaction, { userId, now, maximum: MAXIMUM_SESSION_KEYS, kept: family });
  if ((await countFamily(transaction, userId, family)) <= MAXIMUM_SESSION_KEYS) return;
  throw new ProblemError(
    'PRECONDITION_FAILED',
    `A session can have ${MAXIMUM_SESSION_KEYS} keys at a time, and this one has so many; sign in to open a new session.`,
    { path },
  );
}

/** Ways to sign in that a feature of the organization can switch off. */
const SWITCHED_WAYS: Partial<Readonly<Record<AuthenticationType, 'email' | 'sms'>>> = {
  AUTHENTICATION_TYPE_EMAIL_OTP: 'email',
  AUTHENTICATION_TYPE_SMS_OTP: 'sms',
};

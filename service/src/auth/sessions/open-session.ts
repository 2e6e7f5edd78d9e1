import type { ServiceKeys } from '../../secrets/service-keys.ts';
import {
  endOtherSessions,
  evictSessions,
  holdUser,
  registerSessionKey,
  type SessionKey,
} from '../../store/api-keys.ts';
import type { Database } from '../../store/database.ts';
import { endReadOnlySessions } from '../../store/read-only-sessions.ts';
import { createSessionToken } from './session-token.ts';

/** Session keys that one user may hold (protocol.md section 2, "Session"). */
const MAXIMUM_SESSION_KEYS = 10;

/** The services that a session is opened with. */
export interface SessionServices {
  readonly keys: Pick<ServiceKeys, 'sessionSigner'>;
}

/** A session that is to be opened for a user who has shown who they are. */
export interface SessionOpening extends Omit<SessionKey, 'createdAt' | 'expiresAt'> {
  readonly expirationSeconds: number;
  /** Whether the opener has shown to hold the key. Without that, a session of another user with this key is kept. */
  readonly isConsentMissing: boolean;
  /** True ends every other session of the user. */
  readonly invalidatesExisting: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Opens a session: registers its key for as long as the session lives, and ends the oldest sessions beyond ten. Answers
 * the session; `undefined` when the key is a lasting API key, or of another user, already.
 */
export async function openSession(
  { keys }: SessionServices,
  transaction: Database,
  { expirationSeconds, invalidatesExisting, isConsentMissing, now, ...opening }: SessionOpening,
): Promise<string | undefined> {
  const { organizationId, publicKey, userId } = opening;
  // The session is told in whole seconds; the key lives exactly as long as the session says.
  const expiresAtSeconds = Math.floor(now / 1000) + expirationSeconds;
  const sessionKey = { ...opening, createdAt: now, expiresAt: expiresAtSeconds * 1000 };
  await holdUser(transaction, userId);
  if ((await registerSessionKey(transaction, sessionKey, isConsentMissing)) === 'taken') return undefined;
  if (invalidatesExisting) {
    await endOtherSessions(transaction, sessionKey);
    await endReadOnlySessions(transaction, userId);
  }
  await evictSessions(transaction, userId, now, MAXIMUM_SESSION_KEYS);
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

import { randomBytes } from 'node:crypto';
import { limitAddress } from '../auth/codes/address-limit.ts';
import { logIn } from '../auth/sessions/log-in.ts';
import {
  holdOpener,
  holdPasskey,
  sessionKeyOf,
  stampingKeyOf,
  stampingPasskeyOf,
} from '../auth/sessions/hold-opener.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { toCompressedKey } from '../auth/stamps/p256.ts';
import { toSessionHash } from '../auth/sessions/read-only-session.ts';
import { createSessionToken } from '../auth/sessions/session-token.ts';
import { toBase64Url } from '../base/contract.ts';
import { DEFAULT_SESSION_SECONDS, MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findOwner } from '../store/credential-owners.ts';
import { insertReadOnlySession } from '../store/read-only-sessions.ts';
import { endSession } from '../store/session-keys.ts';
import type { Handlers } from './handler.ts';

/** Life of a read-only session, in seconds (api.md "Limits"). */
const READ_ONLY_EXPIRATION_SECONDS = 3600;

/** Logs in with a verification token and a signature by the key inside it. */
export const otpLoginV2: Handlers['otpLoginV2'] = async (
  parameters,
  { clientAddress, configuration, services },
) => {
  await limitAddress(services, 'attempt', clientAddress);
  return { session: await logIn(services, configuration, parameters) };
};

/** Logs in with a verification token, signed by the key inside it where it has one. */
export const proxyOtpLogin: Handlers['proxyOtpLogin'] = async (
  parameters,
  { clientAddress, configuration, services },
) => {
  await limitAddress(services, 'attempt', clientAddress);
  return { session: await logIn(services, configuration, parameters) };
};

/**
 * Opens a session for the submitter with the given key. The session records how the submitter authenticated, so that
 * MFA policies can require it. A session that is renewed by its own key keeps its authentication and its expiry.
 */
export const stampLogin: Handlers['stampLogin'] = {
  permission: 'self',
  assertPossible({ expirationSeconds, publicKey }) {
    if (toCompressedKey(publicKey) === undefined) {
      throw new ProblemError(
        'INVALID_REQUEST',
        'Member "parameters.publicKey" is not a P-256 public key in hexadecimal.',
        {
          path: 'parameters.publicKey',
        },
      );
    }
    assertExpiration(expirationSeconds);
  },
  async execute(
    { expirationSeconds, invalidateExisting = false, publicKey },
    { authentications, now, organizationId, services, transaction, userId },
  ) {
    const session = await openSession(services, transaction, {
      organizationId,
      userId,
      publicKey,
      openedBy: stampingKeyOf(authentications),
      // The stamp proves possession of its own key, not of the session's key, which is another one.
      isKeyShown: false,
      expirationSeconds: Number(expirationSeconds ?? DEFAULT_SESSION_SECONDS),
      invalidatesExisting: invalidateExisting,
      // A session without a recorded authentication counts as the authentication of the sessions that it opens.
      authentication:
        authentications.find(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION') ??
        authentications.at(-1) ??
        null,
      now,
    });
    if (session !== undefined) return { session };
    throw new ProblemError(
      'ALREADY_EXISTS',
      'The public key is in use already; open the session with a new key.',
      {
        path: 'parameters.publicKey',
      },
    );
  },
};

/**
 * Ends the session whose key stamps the request, with every key of its family. Anybody may always do that, so no policy
 * decides about it. The stamp decides which session ends, so nobody can end another's.
 */
export const stampLogout: Handlers['stampLogout'] = {
  permission: 'always',
  assertPossible(_parameters, { caller }) {
    if (sessionKeyOf(caller.credential.authentications) === undefined) {
      throw new ProblemError(
        'PERMISSION_DENIED',
        'stamp_logout ends the session whose key stamps the request, and this credential is no key of a session; end_sessions ends others.',
      );
    }
  },
  async execute(_parameters, { authentications, organizationId, transaction, userId }) {
    const publicKey = sessionKeyOf(authentications);
    if (publicKey === undefined) throw new Error('A session was ended without its key.');
    await endSession(transaction, { organizationId, userId, publicKey });
    return { publicKey };
  },
};

/**
 * Opens a session of at most one hour in which the submitter can read and change nothing. It has the IP allowlist of
 * the key that opens it, and ends with that key or passkey: a session cannot leave anything behind that reads after its
 * end.
 */
export const createReadOnlySession: Handlers['createReadOnlySession'] = {
  permission: 'self',
  async execute(_parameters, { authentications, now, organizationId, services, transaction, userId }) {
    const owner = await findOwner(transaction, userId);
    if (owner === undefined) throw new Error('The submitter of an activity is gone.');
    const key = stampingKeyOf(authentications);
    const opener =
      key === undefined ? undefined : await holdOpener(transaction, { organizationId, userId }, key, now);
    const passkey = stampingPasskeyOf(authentications);
    const openerPasskey =
      passkey === undefined ? null : await holdPasskey(transaction, { organizationId, userId }, passkey);
    const latest = Math.floor((opener?.expiresAt ?? Infinity) / 1000);
    const expiresAtSeconds = Math.min(Math.floor(now / 1000) + READ_ONLY_EXPIRATION_SECONDS, latest);
    const session = createSessionToken(
      {
        // Whoever holds this token may read, so it must not be possible to guess.
        id: toBase64Url(randomBytes(16)),
        expiresAtSeconds,
        sessionType: 'SESSION_TYPE_READ_ONLY',
        userId,
        organizationId,
      },
      services.keys.sessionSigner,
    );
    await insertReadOnlySession(transaction, {
      sessionHash: toSessionHash(session),
      organizationId,
      userId,
      expiresAt: expiresAtSeconds * 1000,
      ipAllowlist: opener?.ipAllowlist ?? null,
      parentSequence: opener?.family ?? null,
      openerPasskey,
    });
    return {
      organizationId,
      organizationName: owner.organizationName,
      userId,
      username: owner.userName,
      session,
      sessionExpiry: String(expiresAtSeconds),
    };
  },
};

/** Throws INVALID_REQUEST for a session that is to live longer than a year. */
export function assertExpiration(expirationSeconds: string | undefined): void {
  if (Number(expirationSeconds ?? DEFAULT_SESSION_SECONDS) <= MAXIMUM_LIFE_SECONDS) return;
  throw new ProblemError(
    'INVALID_REQUEST',
    `Member "parameters.expirationSeconds" must be at most "${MAXIMUM_LIFE_SECONDS}".`,
    { path: 'parameters.expirationSeconds' },
  );
}

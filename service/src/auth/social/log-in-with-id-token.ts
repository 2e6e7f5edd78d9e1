import { createHash } from 'node:crypto';
import type { operations, ParametersOf } from '../../base/contract.ts';
import { oidcTokenInvalid, toNonce, verifyIdToken, type IdTokenServices } from './verify-id-token.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { findAccount } from '../../store/accounts.ts';
import { inTransaction, type Database } from '../../store/database.ts';
import { vouchForOauthProvider } from '../../store/oauth-providers.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { consumeIdToken, findVerificationToken, keepSession } from '../../store/verification-tokens.ts';
import { openSession, type SessionServices } from '../sessions/open-session.ts';
import { toCompressedKey } from '../stamps/p256.ts';

/** The services that a social login needs. */
export interface SocialSignInServices extends IdTokenServices {
  readonly database: Database;
  readonly keys: IdTokenServices['keys'] & SessionServices['keys'];
}

/**
 * Turns an ID token into a session (protocol.md section 2): its nonce must name the session key, and the account is the
 * one that is linked to its issuer, audience and subject. A repeated request is answered with the same session as long
 * as the token can be used; any other use of the token is refused.
 */
export async function logInWithIdToken(
  services: SocialSignInServices,
  configuration: LoginConfiguration,
  request: ParametersOf<typeof operations.oauthLogin>,
): Promise<string> {
  const { clock, database, keys } = services;
  const { invalidateExisting = false, oidcToken, organizationId } = request;
  const publicKey = toCompressedKey(request.publicKey);
  if (publicKey === undefined) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "publicKey" is not a P-256 public key in hexadecimal.',
      {
        path: 'publicKey',
      },
    );
  }
  const identity = await verifyIdToken(services, configuration, oidcToken);
  if (identity.nonce !== toNonce(publicKey)) throw oidcTokenInvalid();

  const id = `${configuration.id} ${identity.tokenHash}`;
  const options = JSON.stringify([publicKey, invalidateExisting, organizationId ?? null]);
  const consumedBy = createHash('sha256').update(options).digest('hex');
  return inTransaction(database, async (transaction) => {
    const now = clock.now();
    const consumption = {
      authProxyConfigId: configuration.id,
      consumedAt: now,
      consumedBy,
      expiresAt: identity.usableUntil,
    };
    if (!(await consumeIdToken(transaction, id, consumption))) {
      const used = await findVerificationToken(transaction, id);
      if (used?.consumedBy !== consumedBy || used.session === null) throw oidcTokenInvalid();
      return used.session;
    }
    const scope = { configurationOrganizationId: configuration.organizationId, organizationId };
    const account = await findAccount(transaction, scope, { kind: 'social-login', ...identity });
    if (account === undefined) {
      throw new ProblemError(
        'ACCOUNT_NOT_FOUND',
        'There is no account for this social login; sign up, or name the organization that has it.',
      );
    }
    const session = await openSession({ keys }, transaction, {
      organizationId: account.organizationId,
      userId: account.userId,
      publicKey,
      // The nonce proves which key the person has signed in for, not that the caller holds it.
      isKeyShown: false,
      expirationSeconds: configuration.sessionExpirationSeconds,
      invalidatesExisting: invalidateExisting,
      authentication: {
        type: 'AUTHENTICATION_TYPE_OAUTH',
        ...(account.providerId === null ? {} : { id: account.providerId }),
      },
      now,
    });
    if (session === undefined) {
      throw new ProblemError(
        'PERMISSION_DENIED',
        'The public key is in use already; log in with a new key.',
        {
          path: 'publicKey',
        },
      );
    }
    if (account.providerId !== null) await vouchForOauthProvider(transaction, account.providerId, now);
    await keepSession(transaction, id, session);
    return session;
  });
}

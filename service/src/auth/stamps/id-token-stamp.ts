import { ProblemError } from '../../base/problem-error.ts';
import { findAccount } from '../../store/accounts.ts';
import { findOwner } from '../../store/credential-owners.ts';
import { listConfigurationsFor, type LoginConfiguration } from '../../store/login-configurations.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../caller.ts';
import { oidcTokenInvalid, toNonce, verifyIdToken, type Identity } from '../social/verify-id-token.ts';
import { authorizeCaller } from './authorize-caller.ts';

/** The scheme of an attested stamp that is based on an ID token. */
export const ID_TOKEN_SCHEME = 'STAMP_ATTESTED_SCHEME_P256_OIDC';

/** An attested stamp whose signature is verified. */
export interface SignedByToken {
  /** Compressed. */
  readonly publicKey: string;
  readonly oidcToken: string;
  readonly signature: string;
}

/**
 * Finds the caller of a request that the key of an ID token has signed: the token's nonce names the key, and the
 * account is the one that is linked to its issuer, audience and subject. A login configuration of the organization, or
 * of its parent, says which tokens are accepted, as at the session proxy. Throws OIDC_TOKEN_INVALID and
 * ACCOUNT_NOT_FOUND, as oauth_login does.
 */
export async function authenticateIdTokenStamp(
  services: AuthenticationServices,
  { oidcToken, publicKey, signature }: SignedByToken,
  request: AuthenticationRequest,
): Promise<Caller> {
  const { database } = services;
  const { organizationId } = request;
  const { configuration, identity } = await verifyForOrganization(services, organizationId, oidcToken);
  if (identity.nonce !== toNonce(publicKey)) throw oidcTokenInvalid();
  const scope = { configurationOrganizationId: configuration.organizationId, organizationId };
  const account = await findAccount(database, scope, { kind: 'social-login', ...identity });
  const owner = account === undefined ? undefined : await findOwner(database, account.userId);
  if (account === undefined || owner === undefined) {
    throw new ProblemError(
      'ACCOUNT_NOT_FOUND',
      'There is no account for this social login in the organization.',
    );
  }
  const id = account.providerId === null ? {} : { id: account.providerId };
  const credential = {
    ...{ publicKey, signature, scheme: ID_TOKEN_SCHEME, isReadOnly: false },
    authentications: [{ type: 'AUTHENTICATION_TYPE_OAUTH' as const, ...id }],
    idToken: {
      id: `${configuration.id} ${identity.tokenHash}`,
      authProxyConfigId: configuration.id,
      expiresAt: identity.usableUntil,
    },
  };
  return authorizeCaller(database, [{ owner, credential }], request);
}

/**
 * Verifies the token for the first configuration that accepts it. Configurations may fetch the keys of a provider from
 * different places, so when one cannot fetch them, the others are still tried.
 */
async function verifyForOrganization(
  services: AuthenticationServices,
  organizationId: string,
  token: string,
): Promise<{ readonly configuration: LoginConfiguration; readonly identity: Identity }> {
  let refusal = oidcTokenInvalid();
  for (const configuration of await listConfigurationsFor(services.database, organizationId)) {
    try {
      return { configuration, identity: await verifyIdToken(services, configuration, token) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // This error is reported rather than an invalid token, because the client can try again.
      if (error.code === 'OAUTH_PROVIDER_UNAVAILABLE') refusal = error;
      else if (error.code !== 'OIDC_TOKEN_INVALID') throw error;
    }
  }
  throw refusal;
}

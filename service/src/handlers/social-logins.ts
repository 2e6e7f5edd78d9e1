import { limitAddress } from '../auth/codes/address-limit.ts';
import { logInWithIdToken } from '../auth/social/log-in-with-id-token.ts';
import { createIdToken } from '../auth/social/create-id-token.ts';
import { clientIdOf, OAUTH2_PROVIDERS } from '../auth/social/providers.ts';
import { redeemCode } from '../auth/social/redeem-code.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Handlers } from './handler.ts';

/** Logs in with an ID token whose nonce names the key of the session. */
export const oauthLogin: Handlers['oauthLogin'] = async (
  parameters,
  { clientAddress, configuration, services },
) => {
  await limitAddress(services, 'attempt', clientAddress);
  return { session: await logInWithIdToken(services, configuration, parameters) };
};

/** Redeems the code of an OAuth 2.0 provider and returns an ID token that this service issues. */
export const oauth2Authenticate: Handlers['oauth2Authenticate'] = async (
  parameters,
  { clientAddress, configuration, services },
) => {
  await limitAddress(services, 'attempt', clientAddress);
  const { clientId, nonce, redirectUri } = parameters;
  const { issuer, name } = OAUTH2_PROVIDERS[parameters.provider];
  if (!configuration.enabledProviders.includes(name)) {
    throw new ProblemError(
      'PROVIDER_NOT_ENABLED',
      `This login configuration does not enable "${name}"; its operator can, or use another way to sign in.`,
    );
  }
  if (clientIdOf(configuration, name) !== clientId) {
    throw new ProblemError(
      'INVALID_REQUEST',
      `Member "clientId" must be the client id of "${name}" in the login configuration (oauthClientIds).`,
      {
        path: 'clientId',
      },
    );
  }
  if (configuration.oauthRedirectUrl !== redirectUri) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "redirectUri" must be the oauthRedirectUrl of the login configuration.',
      {
        path: 'redirectUri',
      },
    );
  }
  const subject = await redeemCode(services, configuration, parameters);
  const { organizationId } = configuration;
  const claims = { issuer, audience: clientId, subject, nonce, organizationId, now: services.clock.now() };
  return { oidcToken: createIdToken(claims, services.keys.otpSigner) };
};

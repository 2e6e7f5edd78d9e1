import type { operations, ParametersOf } from '../../base/contract.ts';
import type { Log } from '../../base/log.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { findClientSecret, type ClientSecretServices } from './client-secret.ts';
import { findEndpoints, OAUTH2_PROVIDERS, type ProviderOverrides } from './providers.ts';
import { providerUnavailable, requestJson } from './request-json.ts';

/** Maximum length of a user's id. */
const MAXIMUM_ID_LENGTH = 255;

/** A request to redeem a code (protocol.md section 2). */
export type CodeRequest = ParametersOf<typeof operations.oauth2Authenticate>;

/** The services that a code is redeemed with. */
export interface RedemptionServices extends ClientSecretServices {
  readonly log: Log;
  readonly oauth: { readonly providerOverrides: ProviderOverrides | undefined };
}

/**
 * Redeems an authorization code at the provider (RFC 6749, section 4.1.3, with the verifier of RFC 7636) and returns
 * the id of the user at the provider. The client secret is the newest that create_oauth2_credential has stored for the
 * client id. Without any, the client is a public one, and only the verifier proves who asked for the code.
 *
 * Throws OAUTH_CODE_INVALID when the provider refuses the code, OAUTH_PROVIDER_UNAVAILABLE for all other faults.
 */
export async function redeemCode(
  services: RedemptionServices,
  configuration: LoginConfiguration,
  { authCode, clientId, codeVerifier, provider: name, redirectUri }: CodeRequest,
): Promise<string> {
  const { log, oauth } = services;
  const provider = OAUTH2_PROVIDERS[name];
  const { tokenUrl, userinfoUrl } =
    findEndpoints(configuration, oauth.providerOverrides, provider.name) ?? provider;
  const secret = await findClientSecret(services, configuration.organizationId, name, clientId);
  const token = await requestJson(tokenUrl, {
    ...(secret === undefined ? {} : { headers: { authorization: toBasic(clientId, secret) } }),
    form: {
      grant_type: 'authorization_code',
      code: authCode,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      ...(secret === undefined ? { client_id: clientId } : {}),
    },
  });
  const answer = (token.value ?? {}) as Readonly<Record<string, unknown>>;
  const { access_token: accessToken, error, error_description: description } = answer;
  if (provider.refusesCode({ status: token.status, error, description })) {
    throw new ProblemError(
      'OAUTH_CODE_INVALID',
      'The social login provider refuses the code, which is wrong, used or expired; begin the login again.',
      {
        path: 'authCode',
      },
    );
  }
  if (token.status !== 200 || typeof accessToken !== 'string') {
    // Only the operator can repair this, for example a secret that does not belong to the client.
    log.error(
      { provider: provider.name, status: token.status },
      'a social login provider refused to redeem a code; check the client id and secret of the login configuration',
    );
    throw providerUnavailable();
  }

  const userinfo = await requestJson(userinfoUrl, { headers: { authorization: `Bearer ${accessToken}` } });
  const userId = provider.readUserId((userinfo.value ?? {}) as Readonly<Record<string, unknown>>);
  if (userinfo.status === 200 && typeof userId === 'string' && userId !== '') {
    if (userId.length <= MAXIMUM_ID_LENGTH) return userId;
  }
  log.error(
    { provider: provider.name, status: userinfo.status },
    'a social login provider did not say which person a code belongs to',
  );
  throw providerUnavailable();
}

/** Builds the Basic credentials of a client (RFC 6749, section 2.3.1): both parts are form-encoded first. */
function toBasic(clientId: string, secret: string): string {
  const [id = '', password = ''] = [clientId, secret].map((text) =>
    new URLSearchParams({ '': text }).toString().slice(1),
  );
  return `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
}

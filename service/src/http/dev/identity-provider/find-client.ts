import type { AdapterPayload } from 'oidc-provider';
import { findClientSecret, type ClientSecretServices } from '../../../auth/social/client-secret.ts';
import { OAUTH2_PROVIDERS, type Oauth2Name } from '../../../auth/social/providers.ts';
import { listConfigurationsOfClient } from '../../../store/login-configurations.ts';

/**
 * Finds the client that login configurations name for a provider. It is public, because a page cannot keep a secret;
 * for a provider of OAuth 2.0 it has the secret that create_oauth2_credential has stored, when there is one.
 */
export async function findDevelopmentClient(
  services: ClientSecretServices,
  provider: string,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const configurations = await listConfigurationsOfClient(services.database, provider, clientId);
  const redirectUris = configurations.flatMap(({ oauthRedirectUrl }) => oauthRedirectUrl ?? []);
  const [first] = configurations;
  if (first === undefined || redirectUris.length === 0) return undefined;
  const client = {
    client_id: clientId,
    redirect_uris: [...new Set(redirectUris)],
    // The type `web` compares whole redirect addresses, as real providers do.
    application_type: 'web',
  } as const;
  const oauth2 = (Object.keys(OAUTH2_PROVIDERS) as Oauth2Name[]).find(
    (name) => OAUTH2_PROVIDERS[name].name === provider,
  );
  if (oauth2 === undefined) {
    return {
      ...client,
      token_endpoint_auth_method: 'none',
      response_types: ['id_token', 'code', 'code id_token'],
      grant_types: ['implicit', 'authorization_code'],
    };
  }
  const secret = await findClientSecret(services, first.organizationId, oauth2, clientId);
  return {
    ...client,
    response_types: ['code'],
    grant_types: ['authorization_code'],
    ...(secret === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }),
  };
}

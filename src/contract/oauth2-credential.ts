/** Client secrets of OAuth 2.0 providers, as several operations take and show them. */
import { object, oneOf, string } from './schema.ts';
import { clientId, id, timestamp } from './shared.ts';

/** Providers that are no OpenID providers and need a secret of the client. */
export const OAUTH2_PROVIDERS = ['OAUTH2_PROVIDER_X', 'OAUTH2_PROVIDER_DISCORD'] as const;

/** The members of a credential that a request sends. */
export const newOauth2Credential = () => ({
  provider: oneOf(OAUTH2_PROVIDERS, 'The provider.'),
  clientId: clientId('Client id that the provider issued.'),
  encryptedClientSecret: string("The provider's client secret, encrypted to the fetcher quorum key.", {
    minLength: 1,
    maxLength: 8192,
  }),
});

/** The credential that a request names. */
export const oauth2CredentialId = () => id('The credential.');

/** A credential, as queries show it. */
export const oauth2Credential = () =>
  object({
    oauth2CredentialId: string(),
    organizationId: string(),
    provider: oneOf(OAUTH2_PROVIDERS),
    clientId: string(),
    encryptedClientSecret: string('Always empty: the secret is told to nobody.'),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  });

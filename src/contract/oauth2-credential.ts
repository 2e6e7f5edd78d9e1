/** Client credentials at OAuth 2.0 providers, as several operations take and return them. */
import { object, oneOf, string } from './schema.ts';
import { clientId, id, timestamp } from './shared.ts';

/** Providers that do not support OpenID Connect, so that a code must be exchanged with the client's secret. */
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

/** A credential, as queries return it. */
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

import { activity, type ActivitySchema } from '../operation.ts';
import { object, oneOf, string } from '../schema.ts';

/** Providers that are no OpenID providers and need a secret of the client. */
export const OAUTH2_PROVIDERS = ['OAUTH2_PROVIDER_X', 'OAUTH2_PROVIDER_DISCORD'] as const;

/** Schemas of {@link createOauth2Credential}. */
export const createOauth2CredentialSchema = () =>
  ({
    summary: 'Keeps the client id and secret of an OAuth 2.0 provider.',
    parameters: object({
      provider: oneOf(OAUTH2_PROVIDERS, 'The provider.'),
      clientId: string('Client id that the provider issued.', { minLength: 1, maxLength: 512 }),
      encryptedClientSecret: string("The provider's client secret, encrypted to the fetcher quorum key.", {
        minLength: 1,
        maxLength: 8192,
      }),
    }),
    result: object({ oauth2CredentialId: string('The new credential.') }),
  }) satisfies ActivitySchema;

/** Keeps the client id and secret of an OAuth 2.0 provider (api.md "Activity parameters"). */
export const createOauth2Credential =
  /* @__PURE__ */ activity<ReturnType<typeof createOauth2CredentialSchema>>('create_oauth2_credential');

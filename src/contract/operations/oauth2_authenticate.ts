import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, oneOf, string } from '../schema.ts';
import { OAUTH2_PROVIDERS } from '../oauth2-credential.ts';
import { clientId } from '../shared.ts';

const text = (description: string, maxLength: number) => string(description, { minLength: 1, maxLength });

/** Schemas of {@link oauth2Authenticate}. */
export const oauth2AuthenticateSchema = () =>
  ({
    summary: 'Redeems the code of an OAuth 2.0 provider and answers an ID token that the service has signed.',
    companion: true,
    request: object({
      provider: oneOf(OAUTH2_PROVIDERS, 'The provider.'),
      authCode: text('The code that the provider gave to the page.', 4096),
      redirectUri: text('The redirect URL of the login configuration.', 2048),
      codeVerifier: string('The secret behind the code challenge (PKCE).', {
        pattern: '^[A-Za-z0-9._~-]{43,128}$',
      }),
      nonce: string(
        'Goes into the ID token as it is: the SHA-256 of the text of a public key, hexadecimal.',
        {
          pattern: '^[0-9a-f]{64}$',
        },
      ),
      clientId: clientId('The client id of the login configuration.'),
    }),
    response: object({ oidcToken: string('ID token for oauth_login, account and signup_v2.') }),
  }) satisfies OperationSchema;

/**
 * Redeems the code of an OAuth 2.0 provider (protocol.md section 2). A code can be used once, so this is not retried.
 */
export const oauth2Authenticate = /* @__PURE__ */ proxy<ReturnType<typeof oauth2AuthenticateSchema>>(
  'oauth2_authenticate',
  false,
);

/** Login configurations, as activities change them and a query returns them. */
import { array, boolean, integer, object, optional, record, string } from './schema.ts';
import { clientId, id } from './shared.ts';

/** Ways to sign in without a company, as `allowedAuthMethods` names them. */
export const AUTH_METHODS = ['email', 'sms', 'passkey', 'wallet'] as const;

const url = (description: string) => string(description, { maxLength: 2048 });
const names = (description: string) =>
  array(string('One name.', { minLength: 1, maxLength: 64 }), description, { maxItems: 32 });

/** Settings of social logins. */
export const walletKitSettings = () =>
  object(
    {
      enabledSocialProviders: optional(names('Companies to sign in with, in the order to show them.')),
      oauthClientIds: optional(record(clientId('One client id.'), 'Company to OAuth client id.')),
      oauthRedirectUrl: optional(url('Page that companies answer to; an empty text removes it.')),
    },
    'Settings of social logins.',
  );

/** The members of a login configuration that this service uses. */
export const loginSettings = () => ({
  allowedOrigins: optional(
    array(string('An origin, or "*".', { minLength: 1, maxLength: 2048 }), 'Pages that may use the proxy.', {
      maxItems: 100,
    }),
  ),
  allowedAuthMethods: optional(
    names('Ways to sign in: email, sms, passkey and wallet, in the order to show them.'),
  ),
  walletKitSettings: optional(walletKitSettings()),
  otpExpirationSeconds: optional(integer('Life of a code in seconds, at most 600.', 1)),
  verificationTokenExpirationSeconds: optional(
    integer('Life of a verification token in seconds, at most 86400.', 1),
  ),
  sessionExpirationSeconds: optional(integer('Life of a session in seconds, at most 31536000.', 1)),
  otpAlphanumeric: optional(boolean('True: codes are Crockford Base32. False: digits.')),
  otpLength: optional(integer('Characters in a code, 6 to 9.')),
  signupEnabled: optional(boolean('Companion: true when people can make accounts.')),
});

/** The login configuration that a request names. */
export const configId = () =>
  optional(id('Companion: the login configuration; absent: the only one of the organization.'));

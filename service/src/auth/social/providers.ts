/**
 * Social login providers: where each one is, unless the provisioning file or the development provider says otherwise.
 * A new provider is one entry in one of the two tables of this file.
 */
import type { operations, ParametersOf } from '../../base/contract.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import type { Oauth2Endpoints, OauthIssuer } from '../../store/tables.ts';

/** A provider of OpenID Connect. */
interface OpenIdEntry {
  /** The name that people know it by. */
  readonly title: string;
  readonly issuer: string;
  /** Other values that the provider uses for `iss`. */
  readonly otherIssuers: readonly string[];
  readonly jwksUri: string;
}

/** Providers of OpenID Connect, each under its name in `enabledProviders`. */
export const OPENID_PROVIDERS = {
  google: {
    title: 'Google',
    issuer: 'https://accounts.google.com',
    otherIssuers: ['accounts.google.com'],
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  apple: {
    title: 'Apple',
    issuer: 'https://appleid.apple.com',
    otherIssuers: [],
    jwksUri: 'https://appleid.apple.com/auth/keys',
  },
  facebook: {
    title: 'Facebook',
    issuer: 'https://www.facebook.com',
    otherIssuers: [],
    jwksUri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
} as const satisfies Readonly<Record<string, OpenIdEntry>>;

/** The name of a provider of OpenID Connect in `enabledProviders`. */
export type OpenIdProvider = keyof typeof OPENID_PROVIDERS;

/** The name of a provider of OAuth 2.0 in the API; `oauth2-credential.ts` of the contract lists them. */
export type Oauth2Name = ParametersOf<typeof operations.createOauth2Credential>['provider'];

/** A user, as a provider of OAuth 2.0 describes one. */
interface Oauth2User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The parts of a token endpoint's answer that tell one fault from another. */
interface TokenAnswer {
  readonly status: number;
  readonly error: unknown;
  /** Its `error_description`. */
  readonly description: unknown;
}

/** RFC 6749, section 5.2. Wrong client credentials, and other faults for the operator to mend, have other codes. */
const isInvalidGrant = ({ error }: TokenAnswer): boolean => error === 'invalid_grant';

/**
 * X answers `invalid_request` for wrong codes and verifiers: "Value passed for the authorization code was invalid." It
 * does so for an address that the operator has not registered, too: "Value passed for the redirect uri did not match
 * the uri of the authorization code."
 */
const isInvalidForX = ({ description, error, status }: TokenAnswer): boolean =>
  status === 400 &&
  error === 'invalid_request' &&
  (typeof description !== 'string' ||
    /passed for the (?:authorization code|code verifier)/i.test(description));

/** A provider of OAuth 2.0. */
interface Oauth2Entry {
  /** Its name in `enabledProviders`. */
  readonly name: string;
  /** The name that people know it by. */
  readonly title: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
  /**
   * The `iss` of the ID tokens that this service issues for the provider. It never changes, because accounts are linked
   * by it.
   */
  readonly issuer: string;
  /**
   * Whether an answer of the token endpoint refuses the code: it was used, is too old, or belongs to another verifier.
   */
  readonly refusesCode: (answer: TokenAnswer) => boolean;
  /** Reads the user's id from the userinfo of the provider. */
  readonly readUserId: (userinfo: Readonly<Record<string, unknown>>) => unknown;
  /** Writes userinfo in the provider's form, for the development provider. */
  readonly toUserinfo: (user: Oauth2User) => Readonly<Record<string, unknown>>;
}

/** Providers of OAuth 2.0, which issue no ID tokens. */
export const OAUTH2_PROVIDERS = {
  OAUTH2_PROVIDER_X: {
    name: 'x',
    title: 'X',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userinfoUrl: 'https://api.x.com/2/users/me',
    issuer: 'latchkey-service:x',
    refusesCode: (answer) => isInvalidGrant(answer) || isInvalidForX(answer),
    readUserId: ({ data }) => (data as Readonly<Record<string, unknown>> | null | undefined)?.['id'],
    toUserinfo: ({ id, name }) => ({ data: { id, name, username: id } }),
  },
  OAUTH2_PROVIDER_DISCORD: {
    name: 'discord',
    title: 'Discord',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userinfoUrl: 'https://discord.com/api/users/@me',
    issuer: 'latchkey-service:discord',
    refusesCode: isInvalidGrant,
    readUserId: ({ id }) => id,
    toUserinfo: ({ email, id, name }) => ({ id, username: id, global_name: name, discriminator: '0', email }),
  },
} as const satisfies Readonly<Record<Oauth2Name, Oauth2Entry>>;

/** The name of a provider of OAuth 2.0 in `enabledProviders`. */
export type Oauth2Provider = (typeof OAUTH2_PROVIDERS)[Oauth2Name]['name'];

/** Whether a provider speaks OpenID Connect. */
export function isOpenIdProvider(provider: string): provider is OpenIdProvider {
  return Object.hasOwn(OPENID_PROVIDERS, provider);
}

/** The issuer that accounts are linked by. Some providers use other values for `iss` in their ID tokens as well. */
export function toLinkedIssuer(issuer: string): string {
  const entries: readonly OpenIdEntry[] = Object.values(OPENID_PROVIDERS);
  return entries.find(({ otherIssuers }) => otherIssuers.includes(issuer))?.issuer ?? issuer;
}

/** Whether a provider speaks OAuth 2.0 without OpenID Connect. */
export function isOauth2Provider(provider: string): provider is Oauth2Provider {
  return Object.values(OAUTH2_PROVIDERS).some(({ name }) => name === provider);
}

/** The name of every provider in `enabledProviders`. */
export const PROVIDER_NAMES: readonly string[] = [
  ...Object.keys(OPENID_PROVIDERS),
  ...Object.values(OAUTH2_PROVIDERS).map(({ name }) => name),
];

/** Providers that stand in for the real ones in development, by the names of the real ones. */
export interface ProviderOverrides {
  readonly issuers: Readonly<Record<OpenIdProvider, OauthIssuer>>;
  readonly endpoints: Readonly<Record<Oauth2Provider, Oauth2Endpoints>>;
}

/** An issuer whose ID tokens a login configuration accepts. */
export interface TrustedIssuer {
  readonly provider: string;
  /** The client id of the configuration. */
  readonly audience: string;
  /** The values that `iss` may have; accounts are linked by the first. */
  readonly issuers: readonly [string, ...string[]];
  /** Where the issuer's keys are; `service`: this service has issued the token. */
  readonly keys: 'service' | { readonly issuer: string; readonly jwksUri: string | null };
}

/** Every issuer that the configuration accepts: its provider is enabled and has a client id. */
export function listTrustedIssuers(
  configuration: LoginConfiguration,
  providerOverrides: ProviderOverrides | undefined,
): readonly TrustedIssuer[] {
  return configuration.enabledProviders.flatMap((provider): TrustedIssuer[] => {
    const audience = clientIdOf(configuration, provider);
    if (audience === undefined) return [];
    const oauth2 = Object.values(OAUTH2_PROVIDERS).find(({ name }) => name === provider);
    if (oauth2 !== undefined) return [{ provider, audience, issuers: [oauth2.issuer], keys: 'service' }];
    if (!isOpenIdProvider(provider)) return [];
    const override = findIssuer(configuration, providerOverrides, provider);
    if (override !== undefined) {
      return [{ provider, audience, issuers: [override.issuer], keys: override }];
    }
    const { issuer, jwksUri, otherIssuers } = OPENID_PROVIDERS[provider];
    return [{ provider, audience, issuers: [issuer, ...otherIssuers], keys: { issuer, jwksUri } }];
  });
}

/** The client id that a configuration has at a provider. */
export function clientIdOf({ oauthClientIds }: LoginConfiguration, provider: string): string | undefined {
  return oauthClientIds !== null && Object.hasOwn(oauthClientIds, provider)
    ? oauthClientIds[provider]
    : undefined;
}

/** The issuer of an OpenID Connect provider, when the configuration or the development provider replaces it. */
export function findIssuer(
  { oauthIssuers }: LoginConfiguration,
  providerOverrides: ProviderOverrides | undefined,
  provider: string,
): OauthIssuer | undefined {
  if (!isOpenIdProvider(provider)) return undefined;
  return oauthIssuers?.[provider] ?? providerOverrides?.issuers[provider];
}

/** The endpoints of an OAuth 2.0 provider, when the configuration or the development provider replaces them. */
export function findEndpoints(
  { oauth2Endpoints }: LoginConfiguration,
  providerOverrides: ProviderOverrides | undefined,
  provider: string,
): Oauth2Endpoints | undefined {
  if (!isOauth2Provider(provider)) return undefined;
  return oauth2Endpoints?.[provider] ?? providerOverrides?.endpoints[provider];
}

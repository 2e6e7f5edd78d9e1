import { assertMember } from '../../base/errors.ts';
import type { InteractiveMethod, OAuthConfiguration } from '../../flow/state.ts';
import { readUrl } from '../../base/urls.ts';

/** A way to sign in with an account elsewhere. */
export type OAuthMethod = Exclude<InteractiveMethod, 'passkey' | 'wallet'>;

/** A provider: where it asks people, what it calls itself, what it is asked for. */
interface ProviderEntry {
  readonly authorizationUrl: string;
  /** The values that `iss` may have; the first is the usual one. */
  readonly issuers: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** Its name in the API, when it gives a code for which the service gets an ID token. */
  readonly oauth2?: 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
}

const CODE = { response_type: 'code', code_challenge_method: 'S256' };

/** Where each provider is, from its own documentation. */
const PROVIDERS: { readonly [M in OAuthMethod]: ProviderEntry } = {
  google: {
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    // Without a question whoever has one account could never sign in with another.
    parameters: { response_type: 'id_token', scope: 'openid email', prompt: 'select_account' },
  },
  apple: {
    authorizationUrl: 'https://appleid.apple.com/auth/authorize',
    issuers: ['https://appleid.apple.com'],
    // Apple answers in the address only when it is asked for neither name nor e-mail.
    parameters: { response_type: 'code id_token', response_mode: 'fragment' },
  },
  facebook: {
    authorizationUrl: 'https://www.facebook.com/dialog/oauth',
    issuers: ['https://www.facebook.com'],
    parameters: { response_type: 'id_token', scope: 'openid email' },
  },
  x: {
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    issuers: ['https://x.com'],
    // Both are needed to read the user's own id.
    parameters: { ...CODE, scope: 'users.read tweet.read' },
    oauth2: 'OAUTH2_PROVIDER_X',
  },
  discord: {
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    issuers: ['https://discord.com'],
    parameters: { ...CODE, scope: 'identify' },
    oauth2: 'OAUTH2_PROVIDER_DISCORD',
  },
};

/** A provider as a configuration names it. */
export interface OAuthClient extends Omit<ProviderEntry, 'issuers'> {
  /** The values that `iss` may have; undefined where a stand-in's own name is not known, and cannot be compared. */
  readonly issuers: readonly string[] | undefined;
  readonly clientId: string;
  /** The page that it answers to; on the page's own origin. */
  readonly redirectUrl: string;
  /** True where the configuration puts something else in the provider's place. */
  readonly isOverridden: boolean;
}

/** The parameters that one attempt adds to the address. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** S256 of the attempt's verifier; sent to providers that give a code. */
  readonly challenge: string;
}

/**
 * Finds a provider in a configuration. `origin` is the page's: an answer to another origin would never arrive.
 * Throws `invalid_configuration` that names the member.
 */
export function findClient(
  method: OAuthMethod,
  { clientIds, redirectUrl, authorizationUrls, issuers }: OAuthConfiguration,
  origin: string,
): OAuthClient {
  const entry = PROVIDERS[method];
  const clientId = ownText(clientIds, method);
  assertMember(clientId, 'invalid_configuration', `oauthClientIds.${method}`, 'the client id');
  assertMember(
    redirectUrl !== undefined && new URL(redirectUrl).origin === origin,
    'invalid_configuration',
    'oauthRedirectUrl',
    `the address of oauth-callback.html on this page's origin`,
  );
  const override = ownText(authorizationUrls, method);
  const issuer = ownText(issuers, method);
  assertMember(
    override === undefined || isSafe(override),
    'invalid_configuration',
    `oauthAuthorizationUrls.${method}`,
    'a safe address',
  );
  return {
    ...entry,
    clientId,
    redirectUrl,
    authorizationUrl: override ?? entry.authorizationUrl,
    issuers: issuer !== undefined ? [issuer] : override === undefined ? entry.issuers : undefined,
    isOverridden: override !== undefined,
  };
}

/** The address to send a person to. */
export function createAuthorizationUrl(client: OAuthClient, request: AuthorizationRequest): string {
  const { authorizationUrl, clientId, redirectUrl, parameters, oauth2 } = client;
  const { state, nonce, challenge } = request;
  // Parameters that are in the query already stay (RFC 6749 section 3.1).
  const url = new URL(authorizationUrl);
  const added = {
    ...parameters,
    client_id: clientId,
    redirect_uri: redirectUrl,
    state,
    ...(oauth2 ? { code_challenge: challenge } : { nonce }),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** As addresses of a configuration have to be, but for the query. */
function isSafe(address: string): boolean {
  return URL.canParse(address) && readUrl(address.split('?')[0]) !== undefined;
}

function ownText(record: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(record, name) ? record[name] || undefined : undefined;
}

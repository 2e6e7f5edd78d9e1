import { assertMember } from '../../base/errors.ts';
import { readUrl } from '../../base/urls.ts';
import type { CompanyId, OAuthConfiguration } from '../../flow/state.ts';
import { companyClients } from '../companies/clients.ts';
import type { CompanyClient } from '../companies/company.ts';

/** A provider with the settings of a configuration. */
export interface OAuthClient extends Omit<CompanyClient, 'issuers'> {
  /**
   * The accepted values of `iss`. Undefined when the configuration replaces the provider's address without giving the
   * issuer's name; then `iss` is not compared.
   */
  readonly issuers: readonly string[] | undefined;
  readonly clientId: string;
  /** The page that the provider redirects to, on the page's own origin. */
  readonly redirectUrl: string;
  /** True when the configuration replaces the provider's address. */
  readonly isOverridden: boolean;
}

/** The parameters of one attempt. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** S256 of the attempt's verifier; sent only to providers that return a code. */
  readonly challenge: string;
}

/**
 * Finds a provider in a configuration. `origin` is the page's: a redirect to another origin would never reach this
 * page. Throws `invalid_configuration` that names the member.
 */
export function findClient(
  method: CompanyId,
  { clientIds, redirectUrl, authorizationUrls, issuers }: OAuthConfiguration,
  origin: string,
): OAuthClient {
  const company: CompanyClient = companyClients[method];
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
    ...company,
    clientId,
    redirectUrl,
    authorizationUrl: override ?? company.authorizationUrl,
    issuers: issuer !== undefined ? [issuer] : override === undefined ? company.issuers : undefined,
    isOverridden: override !== undefined,
  };
}

/** Creates the address that the person is sent to. */
export function createAuthorizationUrl(client: OAuthClient, request: AuthorizationRequest): string {
  const { authorizationUrl, clientId, redirectUrl, parameters, oauth2 } = client;
  const { state, nonce, challenge } = request;
  // Parameters already in the query stay (RFC 6749 section 3.1).
  const url = new URL(authorizationUrl);
  const added = {
    ...parameters,
    client_id: clientId,
    redirect_uri: redirectUrl,
    state,
    ...(oauth2
      ? { response_type: 'code', code_challenge_method: 'S256', code_challenge: challenge }
      : { nonce }),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** True for an address that a configuration may contain; a query is allowed here. */
function isSafe(address: string): boolean {
  return URL.canParse(address) && readUrl(address.split('?')[0]) !== undefined;
}

function ownText(record: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(record, name) ? record[name] || undefined : undefined;
}

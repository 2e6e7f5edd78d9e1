import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair } from 'jose';
import type { AdapterPayload, JWKS, Provider } from 'oidc-provider';
import { isLoopbackHost } from '../../../base/loopback.ts';
import { describeError, type Log } from '../../../base/log.ts';
import {
  OAUTH2_PROVIDERS,
  OPENID_PROVIDERS,
  type OpenIdProvider,
  type ProviderOverrides,
} from '../../../auth/social/providers.ts';
import { packageFile } from '../../../base/package-root.ts';
import { StartError } from '../../../base/start-error.ts';
import type { Oauth2Endpoints, OauthIssuer } from '../../../store/tables.ts';
import { createProvider, SCOPES, type OidcProviderModule } from './create-provider.ts';
import { PEOPLE, type Person } from './people.ts';
import { toSignInPage } from './sign-in-page.ts';

const OPENID_NAMES = Object.keys(OPENID_PROVIDERS) as OpenIdProvider[];

/**
 * The `iss` of the providers. It names no port, so that accounts can be linked in a provisioning file
 * that was written before the program starts.
 */
export const STAND_IN_ISSUERS = Object.fromEntries(
  OPENID_NAMES.map((name) => [name, toStandInIssuer(name)]),
) as Readonly<Record<OpenIdProvider, string>>;

/** The provider that runs in development. */
export interface IdentityProvider {
  /** `http://127.0.0.1:49152` */
  readonly baseUrl: string;
  readonly providerOverrides: ProviderOverrides;
  /** Sets how clients are found; before that call no client is known. */
  useClients(findClient: FindClient): void;
  close(): Promise<void>;
}

/** Finds a client of a provider by its id, among those that login configurations name. */
export type FindClient = (provider: string, clientId: string) => Promise<AdapterPayload | undefined>;

interface Mount {
  readonly title: string;
  readonly issuer: string;
  /** For OAuth 2.0 alone: the path of the userinfo endpoint, and what it answers about a person. */
  readonly userinfo?: { readonly path: string; readonly show: (person: Person) => object };
}

const MOUNTS: Readonly<Record<string, Mount>> = Object.fromEntries([
  ...OPENID_NAMES.map((name): [string, Mount] => [
    name,
    { title: OPENID_PROVIDERS[name].title, issuer: STAND_IN_ISSUERS[name] },
  ]),
  ...Object.values(OAUTH2_PROVIDERS).map(({ name, title, toUserinfo, userinfoUrl }): [string, Mount] => [
    name,
    {
      title,
      issuer: toStandInIssuer(name),
      userinfo: { path: new URL(userinfoUrl).pathname, show: toUserinfo },
    },
  ]),
]);

/**
 * Starts a real OpenID provider on a port of this machine, which stands in for every social login provider
 * (`--dev-idp`). Throws a `StartError` when `oidc-provider` is not installed.
 */
export async function startIdentityProvider(host: string, log: Log): Promise<IdentityProvider> {
  const module = await load();
  const jwks = await createKeys();
  let find: FindClient = () => Promise.resolve(undefined);
  const providers = new Map(
    Object.entries(MOUNTS).map(([name, { issuer }]) => [
      name,
      createProvider({ module, name, issuer, jwks, findClient: (clientId) => find(name, clientId) }),
    ]),
  );
  const server = createServer((request, response) => {
    answer(providers, request, response).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'the development provider failed');
      if (!response.headersSent) response.writeHead(400);
      response.end('This sign-in cannot be continued. Begin again on the page that you came from.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const baseUrl = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  return {
    baseUrl,
    providerOverrides: toProviderOverrides(baseUrl),
    useClients(findClient) {
      find = findClient;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function load(): Promise<OidcProviderModule> {
  try {
    return await import('oidc-provider');
  } catch (cause) {
    throw new StartError('--dev-idp needs the package oidc-provider: npm install oidc-provider', { cause });
  }
}

async function createKeys(): Promise<JWKS> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    keys: [{ ...(await exportJWK(privateKey)), kid: 'development', alg: 'RS256', use: 'sig' }],
  };
}

function toStandInIssuer(name: string): string {
  return `http://dev-idp.localhost/${name}`;
}

function toProviderOverrides(baseUrl: string): ProviderOverrides {
  const toIssuer = (name: OpenIdProvider): OauthIssuer => ({
    issuer: STAND_IN_ISSUERS[name],
    jwksUri: `${baseUrl}/${name}/jwks`,
    authorizationUrl: `${baseUrl}/${name}/auth`,
  });
  const toEndpoints = (name: string, userinfoUrl: string): Oauth2Endpoints => ({
    issuer: toStandInIssuer(name),
    authorizationUrl: `${baseUrl}/${name}/auth`,
    tokenUrl: `${baseUrl}/${name}/token`,
    userinfoUrl: `${baseUrl}/${name}${new URL(userinfoUrl).pathname}`,
  });
  return {
    issuers: Object.fromEntries(
      OPENID_NAMES.map((name) => [name, toIssuer(name)]),
    ) as ProviderOverrides['issuers'],
    endpoints: Object.fromEntries(
      Object.values(OAUTH2_PROVIDERS).map(({ name, userinfoUrl }) => [name, toEndpoints(name, userinfoUrl)]),
    ) as ProviderOverrides['endpoints'],
  };
}

async function answer(
  providers: ReadonlyMap<string, Provider>,
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
): Promise<void> {
  const { headers, method, url = '/' } = request;
  const target = new URL(url, 'http://localhost');
  // The Host header is checked, because a page on the internet can give its own name the address 127.0.0.1.
  const isLocal =
    URL.canParse(`http://${headers.host}`) && isLoopbackHost(new URL(`http://${headers.host}`).hostname);
  const [, name = '', ...rest] = target.pathname.split('/');
  const provider = providers.get(name);
  const mount = MOUNTS[name];
  if (isLocal && url === '/page.css') {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(await readFile(packageFile('pages', 'inbox.css')));
  } else if (!isLocal || provider === undefined || mount === undefined) {
    response.writeHead(404).end();
  } else if (rest[0] === 'interaction') {
    if (method === 'POST') await finish(provider, request, response);
    else await ask(provider, mount, request, response);
  } else if (mount.userinfo?.path === `/${rest.join('/')}`) {
    await sendUserinfo(provider, mount.userinfo.show, request, response);
  } else {
    if (rest.join('/') === 'auth') {
      allowOwnWays(name, target.searchParams);
      // Two people share this browser. A session of one would get in the way of the other's sign-in, so its cookie is
      // removed.
      headers.cookie = headers.cookie?.replace(new RegExp(`${name}_session[^;]*(?:; )?`, 'g'), '');
    }
    request.url = `/${rest.join('/')}${target.searchParams.size === 0 ? '' : `?${target.searchParams}`}`;
    // The library reads from `originalUrl` below which path it is mounted.
    request.originalUrl = `/${name}${request.url}`;
    await provider.callback()(request, response);
  }
}

/** Changes parameters that real providers accept and the library does not. */
function allowOwnWays(provider: string, parameters: URLSearchParams): void {
  // The provider asks at every sign-in who the person is anyway.
  if (parameters.get('prompt') === 'select_account') parameters.delete('prompt');
  // Every company has scopes of its own, and the library refuses a request with a scope that it does not know.
  const scopes = parameters.get('scope')?.split(' ');
  if (scopes !== undefined) {
    const known = scopes.filter((scope) => SCOPES.includes(scope));
    parameters.set('scope', known.join(' ') || 'openid');
  }
  // Apple issues ID tokens without the scope `openid`, and returns them in the fragment only when no scope is
  // requested.
  if (provider === 'apple' && !parameters.has('scope')) parameters.set('scope', 'openid');
}

async function ask(
  provider: Provider,
  { title }: Mount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(await toSignInPage(title));
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > 1024) throw new Error('The form is too long.');
  }
  const person = PEOPLE.find(({ id }) => id === new URLSearchParams(body).get('person'));
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'The person has cancelled.' }
      : { login: { accountId: person.id } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function sendUserinfo(
  provider: Provider,
  show: (person: Person) => object,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const { accountId } = (await provider.AccessToken.find(token)) ?? {};
  const person = PEOPLE.find(({ id }) => id === accountId);
  response.writeHead(person === undefined ? 401 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(person === undefined ? { error: 'invalid_token' } : show(person)));
}

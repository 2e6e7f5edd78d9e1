import { randomBytes } from 'node:crypto';
import type { AdapterPayload, Grant, JWKS, Provider } from 'oidc-provider';
import { createMemoryAdapter, type Memory } from './memory-adapter.ts';
import { PEOPLE } from './people.ts';

/** The module `oidc-provider`, which is loaded only with `--dev-idp`. */
export type OidcProviderModule = typeof import('oidc-provider');

/** One provider among those that the development provider stands in for. */
export interface ProviderOptions {
  readonly module: OidcProviderModule;
  readonly issuer: string;
  /** First part of its paths, as `google`. */
  readonly name: string;
  readonly jwks: JWKS;
  readonly findClient: (clientId: string) => Promise<AdapterPayload | undefined>;
}

/** The scopes that a request may ask for: those of OpenID Connect. */
export const SCOPES: readonly string[] = ['openid', 'offline_access', 'email', 'profile'];

/** Builds one OpenID provider. It asks at every sign-in which person it is, and takes the answer as consent. */
export function createProvider({ findClient, issuer, jwks, module, name }: ProviderOptions): Provider {
  const memory: Memory = new Map();
  const { base, Check } = module.interactionPolicy;
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('everybody_is_asked', 'two people share this browser', ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  const provider: Provider = new module.Provider(issuer, {
    adapter: (model: string) => createMemoryAdapter(model, memory, findClient),
    jwks,
    scopes: [...SCOPES],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    responseTypes: ['code', 'id_token', 'code id_token'],
    // Google and Facebook put the claims about a person into the ID token itself.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    // Apple does not support PKCE, and nobody redeems the code that it returns beside the ID token.
    pkce: { required: () => name !== 'apple' },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/${name}/interaction/${uid}` },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    async loadExistingGrant({ oidc }): Promise<Grant> {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    findAccount(_context, id) {
      const person = PEOPLE.find((one) => one.id === id);
      if (person === undefined) return undefined;
      const claims = { sub: id, email: person.email, email_verified: true, name: person.name };
      return { accountId: id, claims: async () => claims };
    },
  });
  allowLocalAddresses(provider);
  return provider;
}

/** Rejects the metadata of a client; `code` identifies some of the reasons. */
type Invalidate = (message: string, code?: string) => void;

/**
 * Allows ID tokens to be sent to pages on this machine, with or without https. The addresses of login configurations
 * have been checked before. An address that the library refused would disable its client for every other configuration
 * that uses it.
 */
function allowLocalAddresses({ Client }: Provider): void {
  const { prototype } = (Client as unknown as { readonly Schema: { prototype: { invalidate: Invalidate } } })
    .Schema;
  const { invalidate } = prototype;
  prototype.invalidate = function (this: unknown, message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost')
      invalidate.call(this, message, code);
  };
}

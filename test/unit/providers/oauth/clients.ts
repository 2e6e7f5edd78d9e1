import type { OAuthConfiguration } from '../../../../src/flow/state.ts';
import type { OAuthMethod } from '../../../../src/providers/oauth/endpoints.ts';

/** Every provider, for suites that walk over all of them. */
export const OAUTH_METHODS: readonly OAuthMethod[] = ['google', 'apple', 'facebook', 'x', 'discord'];

/** The origin of the page in these tests. */
export const ORIGIN = 'https://shop.example';

/** A configuration that names all providers. */
export const configured: OAuthConfiguration = {
  clientIds: Object.fromEntries(OAUTH_METHODS.map((method) => [method, `${method}-client`])),
  redirectUrl: `${ORIGIN}/oauth-callback.html`,
  authorizationUrls: {},
  issuers: {},
};

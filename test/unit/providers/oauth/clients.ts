import type { OAuthConfiguration } from '../../../../src/flow/state.ts';
import { COMPANY_IDS } from '../../../../src/providers/companies/ids.ts';

/** The origin of the page in these tests. */
export const ORIGIN = 'https://shop.example';

/** A configuration that names all providers. */
export const configured: OAuthConfiguration = {
  clientIds: Object.fromEntries(COMPANY_IDS.map((method) => [method, `${method}-client`])),
  redirectUrl: `${ORIGIN}/oauth-callback.html`,
  authorizationUrls: {},
  issuers: {},
};

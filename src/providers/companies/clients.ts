/** The part of each company that its provider needs, from the files of this folder. `npm run docs` writes this file. */
import type { CompanyClient } from './company.ts';
import type { CompanyId } from './ids.ts';

/** The client of every company whose account people sign in with. */
export const companyClients: { readonly [C in CompanyId]: CompanyClient } = {
  apple: {
    authorizationUrl: 'https://appleid.apple.com/auth/authorize',
    issuers: ['https://appleid.apple.com'],
    parameters: { response_type: 'code id_token', response_mode: 'fragment' },
  },
  discord: {
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    issuers: ['https://discord.com'],
    parameters: { scope: 'identify' },
    oauth2: 'OAUTH2_PROVIDER_DISCORD',
  },
  facebook: {
    authorizationUrl: 'https://www.facebook.com/dialog/oauth',
    issuers: ['https://www.facebook.com'],
    parameters: { response_type: 'id_token', scope: 'openid email' },
  },
  google: {
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    parameters: { response_type: 'id_token', scope: 'openid email', prompt: 'select_account' },
    fedcmUrl: 'https://accounts.google.com/gsi/fedcm.json',
  },
  x: {
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    issuers: ['https://x.com'],
    parameters: { scope: 'users.read tweet.read' },
    oauth2: 'OAUTH2_PROVIDER_X',
  },
};

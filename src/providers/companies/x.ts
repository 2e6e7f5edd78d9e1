import type { Company } from './company.ts';

/** X, from its own documentation of OAuth 2.0. */
export const company: Company = {
  name: 'X',
  icon: {
    size: 24,
    shapes: [
      [
        'currentColor',
        'M18.901 1.153h3.68l-8.04 9.19L24 22.846h-7.406l-5.8-7.584-6.638 7.584H.474l8.6-9.83L0 1.154h7.594l5.243 6.932ZM17.61 20.644h2.039L6.486 3.24H4.298Z',
      ],
    ],
  },
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  issuers: ['https://x.com'],
  // Both are needed to read the user's own id.
  parameters: { scope: 'users.read tweet.read' },
  oauth2: 'OAUTH2_PROVIDER_X',
};

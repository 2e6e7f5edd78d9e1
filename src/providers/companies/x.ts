import type { Company } from './company.ts';

/** X, from its own documentation of OAuth 2.0. */
export const company: Company = {
  name: 'X',
  icon: {
    size: 240,
    shapes: [
      [
        'currentColor',
        'M189 12h37l-81 91L240 228h-74l-58-75-66 75H5L91 130 0 12h76l52 69zm-13 194h20L65 32H43z',
      ],
    ],
  },
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  issuers: ['https://x.com'],
  // X requires both scopes for reading the user's own id.
  parameters: { scope: 'users.read tweet.read' },
  oauth2: 'OAUTH2_PROVIDER_X',
};

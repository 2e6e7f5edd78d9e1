import type { Company } from './company.ts';

/** X, from its own documentation of OAuth 2.0. */
export const company: Company = {
  name: 'X',
  icon: {
    size: 24,
    shapes: [
      [
        'currentColor',
        'M18.9 1.2h3.7l-8.1 9.1L24 22.8h-7.4l-5.8-7.5-6.6 7.5H.5L9.1 13 0 1.2h7.6l5.2 6.9zm-1.3 19.4h2L6.5 3.2H4.3z',
      ],
    ],
  },
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  issuers: ['https://x.com'],
  // Both are needed to read the user's own id.
  parameters: { scope: 'users.read tweet.read' },
  oauth2: 'OAUTH2_PROVIDER_X',
};

import type { Company } from './company.ts';

/** Discord, from its own documentation of OAuth 2.0. */
export const company: Company = {
  name: 'Discord',
  icon: {
    size: 24,
    shapes: [
      [
        '#5865F2',
        'M20.3 4.4a19.8 19.8 0 0 0-4.9-1.5c-.3.4-.5.9-.7 1.2a18.3 18.3 0 0 0-5.4 0 12.6 12.6 0 0 0-.7-1.2 19.7 19.7 0 0 0-4.9 1.5h-.1C.5 9-.3 13.6.1 18.1a19.9 19.9 0 0 0 6 3h.1a14.1 14.1 0 0 0 1.2-2v-.1a13.1 13.1 0 0 1-1.9-.9v-.1a10.2 10.2 0 0 0 .4-.3h.1c3.9 1.8 8.1 1.8 12 0h.1c.1.1.2.2.4.3v.1a12.3 12.3 0 0 1-1.9.9v.1c.3.7.7 1.4 1.2 2h.1a19.8 19.8 0 0 0 6-3c.5-5.2-.8-9.7-3.6-13.7zM8 15.3c-1.2 0-2.1-1.1-2.1-2.4 0-1.3.9-2.4 2.1-2.4 1.2 0 2.2 1.1 2.2 2.4 0 1.3-1 2.4-2.2 2.4zm8 0c-1.2 0-2.2-1.1-2.2-2.4 0-1.3 1-2.4 2.2-2.4 1.2 0 2.2 1.1 2.2 2.4 0 1.3-1 2.4-2.2 2.4z',
      ],
    ],
  },
  authorizationUrl: 'https://discord.com/oauth2/authorize',
  issuers: ['https://discord.com'],
  parameters: { scope: 'identify' },
  oauth2: 'OAUTH2_PROVIDER_DISCORD',
};

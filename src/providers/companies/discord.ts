import type { Company } from './company.ts';

/** Discord, from its own documentation of OAuth 2.0. */
export const company: Company = {
  name: 'Discord',
  icon: {
    size: 240,
    shapes: [
      [
        '#5865F2',
        'M203 44a198 198 0 0 0-49-15c-3 4-5 9-7 12a183 183 0 0 0-54 0 126 126 0 0 0-7-12 197 197 0 0 0-49 15h-1C5 90-3 136 1 181a199 199 0 0 0 60 30h1a141 141 0 0 0 12-20v-1a131 131 0 0 1-19-9v-1a102 102 0 0 0 4-3h1c39 18 81 18 120 0h1c1 1 2 2 4 3v1a123 123 0 0 1-19 9v1c3 7 7 14 12 20h1a198 198 0 0 0 60-30c5-52-8-97-36-137zM80 153c-12 0-21-11-21-24 0-13 9-24 21-24 12 0 22 11 22 24 0 13-10 24-22 24zm80 0c-12 0-22-11-22-24 0-13 10-24 22-24 12 0 22 11 22 24 0 13-10 24-22 24z',
      ],
    ],
  },
  authorizationUrl: 'https://discord.com/oauth2/authorize',
  issuers: ['https://discord.com'],
  parameters: { scope: 'identify' },
  oauth2: 'OAUTH2_PROVIDER_DISCORD',
};

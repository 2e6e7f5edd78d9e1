import type { Company } from './company.ts';

/** Facebook, from its own documentation of limited login. */
export const company: Company = {
  name: 'Facebook',
  icon: {
    size: 24,
    shapes: [
      [
        '#0866FF',
        'M24 12.1c0-6.7-5.4-12-12-12S0 5.4 0 12.1c0 6 4.4 10.9 10.1 11.8v-8.4h-3v-3.4h3V9.4c0-3 1.8-4.6 4.6-4.6 1.3 0 2.6.2 2.6.2v2.9h-1.5c-1.5 0-1.9 1-1.9 1.9v2.3h3.3l-.5 3.4h-2.8v8.4C19.6 23 24 18.1 24 12.1z',
      ],
    ],
  },
  authorizationUrl: 'https://www.facebook.com/dialog/oauth',
  issuers: ['https://www.facebook.com'],
  parameters: { response_type: 'id_token', scope: 'openid email' },
};

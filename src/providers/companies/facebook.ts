import type { Company } from './company.ts';

/** Facebook, from its own documentation of limited login. */
export const company: Company = {
  name: 'Facebook',
  icon: {
    size: 240,
    shapes: [
      [
        '#0866FF',
        'M240 121c0-67-54-120-120-120S0 54 0 121c0 60 44 109 101 118v-84h-30v-34h30V94c0-30 18-46 46-46 13 0 26 2 26 2v29h-15c-15 0-19 10-19 19v23h33l-5 34h-28v84C196 230 240 181 240 121z',
      ],
    ],
  },
  authorizationUrl: 'https://www.facebook.com/dialog/oauth',
  issuers: ['https://www.facebook.com'],
  parameters: { response_type: 'id_token', scope: 'openid email' },
};

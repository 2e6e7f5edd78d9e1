import type { Company } from './company.ts';

/** Apple, from its own documentation of "Sign in with Apple". */
export const company: Company = {
  name: 'Apple',
  icon: {
    size: 240,
    shapes: [
      [
        'currentColor',
        'M122 69c-10 0-25-11-40-10-20 0-39 11-50 30C11 125 27 180 48 210c10 14 22 31 37 30 16-1 21-10 40-10 18 0 23 10 39 10 17-1 27-15 37-30 12-17 16-33 17-34-1 0-32-12-32-49-1-30 24-45 26-45-15-21-37-23-44-24-20-2-37 11-46 11zm33-31c9-10 14-24 13-38-12 1-27 8-36 18-7 9-14 24-12 37 13 1 27-7 35-17',
      ],
    ],
  },
  authorizationUrl: 'https://appleid.apple.com/auth/authorize',
  issuers: ['https://appleid.apple.com'],
  // Apple returns its answer in the redirect address only when neither name nor email is requested.
  parameters: { response_type: 'code id_token', response_mode: 'fragment' },
};

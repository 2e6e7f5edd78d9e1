import type { Company } from './company.ts';

/** Google, from its own documentation of OpenID Connect. */
export const company: Company = {
  name: 'Google',
  icon: {
    size: 480,
    shapes: [
      [
        '#EA4335',
        'M240 95c35 0 67 12 92 36l69-68C359 24 305 0 240 0 146 0 65 54 26 132l79 62c19-57 72-99 135-99z',
      ],
      ['#4285F4', 'M470 246c0-16-2-31-4-46H240v90h129c-5 30-22 55-47 72l77 60C444 380 470 318 470 246z'],
      ['#FBBC05', 'M105 286c-5-15-7-30-7-46s2-31 7-46l-80-62C9 165 0 201 0 240c0 39 9 75 26 108l79-62z'],
      [
        '#34A853',
        'M240 480c65 0 119-21 159-58l-77-60c-22 14-50 23-82 23-63 0-116-42-135-99l-80 62C65 426 146 480 240 480z',
      ],
    ],
  },
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  // Google must always ask which account: otherwise a person with one account signed in could never use another.
  parameters: { response_type: 'id_token', scope: 'openid email', prompt: 'select_account' },
  fedcmUrl: 'https://accounts.google.com/gsi/fedcm.json',
};

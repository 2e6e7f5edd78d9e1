import type { Company } from './company.ts';

/** Google, from its own documentation of OpenID Connect. */
export const company: Company = {
  name: 'Google',
  icon: {
    size: 48,
    shapes: [
      [
        '#EA4335',
        'M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.8C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l7.9 6.2c1.9-5.7 7.2-9.9 13.5-9.9z',
      ],
      [
        '#4285F4',
        'M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.5 3-2.2 5.5-4.7 7.2l7.7 6C44.4 38 47 31.8 47 24.6z',
      ],
      [
        '#FBBC05',
        'M10.5 28.6c-.5-1.5-.7-3-.7-4.6s.2-3.1.7-4.6l-8-6.2C.9 16.5 0 20.1 0 24c0 3.9.9 7.5 2.6 10.8l7.9-6.2z',
      ],
      [
        '#34A853',
        'M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-5 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z',
      ],
    ],
  },
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  // Without a question whoever has one account could never sign in with another.
  parameters: { response_type: 'id_token', scope: 'openid email', prompt: 'select_account' },
  fedcmUrl: 'https://accounts.google.com/gsi/fedcm.json',
};

import type { Company } from './company.ts';

/** Apple, from its own documentation of "Sign in with Apple". */
export const company: Company = {
  name: 'Apple',
  icon: {
    size: 24,
    shapes: [
      [
        'currentColor',
        'M12.2 6.9c-1 0-2.5-1.1-4-1-2 0-3.9 1.1-5 3C1.1 12.5 2.7 18 4.8 21c1 1.4 2.2 3.1 3.7 3 1.6-.1 2.1-1 4-1 1.8 0 2.3 1 3.9 1 1.7-.1 2.7-1.5 3.7-3 1.2-1.7 1.6-3.3 1.7-3.4-.1 0-3.2-1.2-3.2-4.9-.1-3 2.4-4.5 2.6-4.5-1.5-2.1-3.7-2.3-4.4-2.4-2-.2-3.7 1.1-4.6 1.1zm3.3-3.1c.9-1 1.4-2.4 1.3-3.8-1.2.1-2.7.8-3.6 1.8-.7.9-1.4 2.4-1.2 3.7 1.3.1 2.7-.7 3.5-1.7',
      ],
    ],
  },
  authorizationUrl: 'https://appleid.apple.com/auth/authorize',
  issuers: ['https://appleid.apple.com'],
  // Apple answers in the address only when it is asked for neither name nor email.
  parameters: { response_type: 'code id_token', response_mode: 'fragment' },
};

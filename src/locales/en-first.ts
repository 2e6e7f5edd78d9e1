import type { Channel } from '../flow/state.ts';
import type { ChannelMessages, Messages } from './messages.ts';

/** The texts of the first screen. */
export type FirstMessages = Pick<
  Messages,
  | 'locale'
  | 'direction'
  | 'chooseTitle'
  | 'continue'
  | 'sending'
  | 'starting'
  | 'tryAgain'
  | 'or'
  | 'continueWith'
  | 'lastUsed'
  | 'close'
> & {
  readonly channels: { readonly [C in Channel]: Omit<ChannelMessages, 'checkTitle'> };
  readonly errors: Pick<Messages['errors'], 'load_failed'>;
};

/**
 * The English texts that the element needs before the rest of its code has loaded. English is the default, so they are
 * available without a request.
 */
export const messages: FirstMessages = {
  locale: 'en',
  direction: 'ltr',
  chooseTitle: 'Sign in',
  channels: {
    email: {
      label: 'Email address',
      placeholder: 'name@example.com',
      switchTo: 'Use an email address instead',
    },
    sms: {
      label: 'Phone number',
      placeholder: '+1 555 010 0000',
      switchTo: 'Use a phone number instead',
    },
  },
  continue: 'Continue',
  sending: 'Sending the code',
  starting: 'Loading the sign-in',
  tryAgain: 'Try again',
  or: 'or',
  continueWith: {
    company: (name) => `Continue with ${name}`,
    passkey: 'Continue with a passkey',
    wallet: 'Continue with a wallet',
  },
  lastUsed: 'Last used',
  close: 'Close',
  errors: {
    load_failed: 'A part of this page could not be loaded.',
  },
};

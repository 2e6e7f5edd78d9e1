import type { Channel } from '../flow/state.ts';
import type { ChannelMessages, Messages } from './messages.ts';

/** The texts that a login cannot begin without. */
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
 * English, as far as a login needs it before the rest of the machine has arrived; the default, so it is there without a
 * request.
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

import type { CodeMessages } from './messages.ts';

/** The texts that a login cannot begin without. */
export type FirstMessages = Pick<
  CodeMessages,
  | 'locale'
  | 'direction'
  | 'chooseTitle'
  | 'channels'
  | 'continue'
  | 'sending'
  | 'starting'
  | 'misconfigured'
  | 'tryAgain'
> & { readonly errors: Pick<CodeMessages['errors'], 'load_failed' | 'unexpected'> };

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
      checkTitle: 'Check your email',
    },
    sms: {
      label: 'Phone number',
      placeholder: '+1 555 010 0000',
      switchTo: 'Use a phone number instead',
      checkTitle: 'Check your messages',
    },
  },
  continue: 'Continue',
  sending: 'Sending the code',
  starting: 'Loading the sign-in',
  misconfigured: 'Please contact the owner of this site.',
  tryAgain: 'Try again',
  errors: {
    load_failed: 'A part of this page could not be loaded.',
    unexpected: 'Something went wrong on this page.',
  },
};

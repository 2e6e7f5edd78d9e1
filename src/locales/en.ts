import { messages as codes } from './en-codes.ts';
import { messages as first } from './en-first.ts';
import type { Messages } from './messages.ts';

/** English. Written by the authors. */
export const messages: Messages = {
  ...first,
  ...codes,
  misconfiguredTitle: 'Sign-in is not available',
  developerDetails: 'Details for developers',
  noAccountTitle: 'No account yet',
  noAccount: ['There is no account for ', '.'],
  waiting: {
    window: { text: 'If a window has opened, sign in there. This page goes on by itself.' },
    passkey: { title: 'Use your passkey', text: 'Your device asks you now.' },
    wallet: {
      title: 'Confirm in your wallet',
      text: 'Your wallet asks you to sign a message. That costs nothing.',
    },
  },
  askAgain: { window: 'Open the window again', passkey: 'Ask again', wallet: 'Ask again' },
  cancel: 'Cancel',
  consentMissing: 'Please tick this box to continue.',
  chooseWallet: 'Choose a wallet',
  choosePasskey: {
    title: 'No passkey signed you in',
    text: 'Use another passkey, or create an account with a new one.',
    ask: 'Use a passkey',
    create: 'Create an account',
  },
  passkeyOffer: {
    text: 'Next time without a code: this device can sign you in with your fingerprint, your face or its lock.',
    create: 'Create a passkey',
    decline: 'Not now',
    making: 'Your device asks you now',
    made: 'The passkey is ready. It can sign you in next time.',
    failed: 'The passkey could not be created. Please try again.',
  },
  noAccountWith: {
    window: 'There is no account for that sign-in.',
    passkey: 'There is no account for that passkey.',
    wallet: 'There is no account for that wallet.',
  },
  otherMethod: 'Sign in another way',
  phone: {
    country: 'Country',
    search: 'Search for a country',
    found: (count) => `${count} ${count === 1 ? 'country' : 'countries'} found`,
    noneFound: 'No country found',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'You did not confirm. You can try again.',
    signing_failed: 'That did not work. Please try again or sign in another way.',
    popup_blocked: 'The browser blocked the window. Please allow it and try again.',
    provider_failed: 'The other sign-in service has a problem. Please try again.',
    oauth_provider_unavailable: 'The other sign-in service has a problem. Please try again.',
    provider_reply_invalid: 'That sign-in could not be checked. Please start again.',
    oidc_token_invalid: 'That sign-in is no longer valid. Please start again.',
    oauth_code_invalid: 'That sign-in is no longer valid. Please start again.',
    in_app_browser:
      'This does not work inside another app. Please open this page in your browser: the menu of the app leads there.',
    passkey_unsupported: 'This browser cannot use passkeys here. Please sign in another way.',
    wallet_missing: 'There is no wallet in this browser. Please sign in another way.',
    signup_not_enabled: 'New accounts cannot be made here. Please contact the owner of this site.',
  },
};

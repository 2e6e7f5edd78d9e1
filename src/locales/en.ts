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
    window: { text: "If a window has opened, sign in there. We'll continue automatically." },
    passkey: { title: 'Use your passkey', text: 'Follow the prompt on your device.' },
    wallet: {
      title: 'Confirm in your wallet',
      text: 'Sign the message in your wallet. It costs nothing.',
      again: 'New here? Your wallet will ask for one more signature, to create your account.',
    },
  },
  askAgain: { window: 'Open the window again', passkey: 'Ask again', wallet: 'Ask again' },
  cancel: 'Cancel',
  consentMissing: 'Tick this box to continue.',
  chooseWallet: 'Choose a wallet',
  choosePasskey: {
    title: 'No passkey signed you in',
    text: 'Use another passkey, or create an account with a new one.',
    ask: 'Use a passkey',
    create: 'Create an account',
  },
  passkeyOffer: {
    text: 'Skip the code next time: use your fingerprint, face or screen lock.',
    create: 'Create a passkey',
    decline: 'Not now',
    making: 'Follow the prompt on your device',
    made: 'The passkey is ready. It can sign you in next time.',
    failed: "We couldn't create the passkey. Try again.",
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
    signing_cancelled: 'Sign-in was cancelled.',
    signing_failed: "That didn't work. Try again or sign in another way.",
    popup_blocked: 'The browser blocked the window. Allow it and try again.',
    provider_failed: 'The other sign-in service has a problem. Try again.',
    oauth_provider_unavailable: 'The other sign-in service has a problem. Try again.',
    provider_reply_invalid: "We couldn't verify that sign-in. Start again.",
    oidc_token_invalid: 'That sign-in has expired. Start again.',
    oauth_code_invalid: 'That sign-in has expired. Start again.',
    in_app_browser:
      'This does not work inside another app. Open this page in your browser: the menu of the app leads there.',
    passkey_unsupported: "This browser can't use passkeys here. Sign in another way.",
    wallet_missing: 'There is no wallet in this browser. Sign in another way.',
    signup_not_enabled: 'New accounts cannot be created here. Please contact the owner of this site.',
  },
};

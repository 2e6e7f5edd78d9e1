import type { InteractiveMessages } from './messages.ts';

/** The English texts that only the screens of a login without a code need. */
export const messages: InteractiveMessages = {
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
};

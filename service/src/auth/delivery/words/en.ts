import type { MessageWords } from '../message-words.ts';

/** English. Written by the authors. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} is your ${name} sign-in code`,
  codeIs: (name) => `Your ${name} sign-in code is:`,
  validity: (time) => `It expires in ${time} and can be used once.`,
  warning: 'If you did not ask for it, ignore this message. Do not share the code with anybody.',
  notice: {
    subject: (name) => `Somebody is trying to sign in to ${name} as you`,
    stopped: (name) =>
      `Too many incorrect codes were entered to sign in to ${name} as you. Requests from unknown networks get no more codes.`,
    open: 'If you want to sign in, open this link on the device you sign in with, then ask for a new code:',
    other: 'If you want to sign in, do it from where you have signed in before, or in another way.',
    nobody: 'If it was not you, there is nothing to do: nobody has signed in. Do not forward this message.',
  },
};

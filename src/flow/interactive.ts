/**
 * The part of the machine for ways to sign in that need no code: an account elsewhere, a passkey, a wallet. It arrives
 * when a configuration names one of them, so that a login by codes alone does not carry it.
 */
import type { InteractiveMethod, EventOf, PendingLogin, StateOf } from './state.ts';
import { ask, finish, loaded, notify, type Step, type Table } from './transition.ts';

/** Transitions that these ways add to the machine. */
export const INTERACTIVE_TABLE: Table = {
  starting: {
    loaded(state, event) {
      const { returning, pending } = event;
      if (returning === undefined) return loaded(state, event);
      // An answer is good once and only now; a code that is waited for (by another tab, for one) can wait.
      const [next, ...effects] = loaded(state, { ...event, pending: pending && withoutCode(pending) });
      // Without one, what was loaded leads to the first screen.
      return [...signIn(next as Before, returning, undefined, true), ...effects];
    },
  },
  choose: { 'choose-method': choose },
  'signing-in': {
    'logged-in': finish,
    options: ({ configuration, channel, contact, method }, { options }) => [
      { name: 'options', configuration, channel, contact, method, options },
    ],
    failed,
    // Once more: a window that was closed, a question that was overlooked.
    'choose-method': choose,
    back,
  },
  options: { 'choose-method': choose, back },
  done: { 'passkey-offer': (state, { passkey }) => [{ ...state, passkey }] },
};

/** Keeps the contact of a login by a code, for the form. */
function withoutCode({ channel, contact }: PendingLogin): PendingLogin {
  return { channel, contact, resendAtMs: 0 };
}

function back({ configuration, channel, contact }: Before): Step {
  return ask({ configuration, channel, contact });
}

type Before = StateOf<'choose' | 'signing-in' | 'options'>;

function choose(state: Before, { method, choice, contact = state.contact }: EventOf<'choose-method'>): Step {
  return signIn({ ...state, contact }, method, choice, false);
}

function signIn(
  state: Before,
  method: InteractiveMethod,
  choice: string | undefined,
  isReturning: boolean,
): Step {
  const { configuration, channel, contact } = state;
  return [
    { name: 'signing-in', configuration, channel, contact, method, choice },
    { type: 'sign-in', method, choice, isReturning },
  ];
}

function failed(state: StateOf<'signing-in'>, { fault }: EventOf<'failed'>): Step {
  const { configuration, channel, contact, method } = state;
  const told = notify({ type: 'error', fault });
  return fault.code === 'account_not_found'
    ? [{ name: 'no-account', configuration, channel, contact, method }, told]
    : [...ask({ configuration, channel, contact, fault, method }), told];
}

/**
 * The login as a pure state machine: the next step for every state and event. It only describes effects; the runner
 * performs them. An event that a state does not handle changes nothing.
 */
import { openingState } from './opening.ts';
import type {
  Challenge,
  Effect,
  EffectOf,
  EventOf,
  Fault,
  FlowEvent,
  FlowState,
  InteractiveMethod,
  LoginConfiguration,
  Notice,
  PendingLogin,
  StateOf,
} from './state.ts';

/** The next state, and the effects on the way to it. */
export type Step = readonly [FlowState, ...Effect[]];

/** A handler for each state and each event that the state handles. */
export type Table = {
  readonly [S in FlowState['name']]?: {
    readonly [E in FlowEvent['type']]?: (state: StateOf<S>, event: EventOf<E>) => Step;
  };
};

/**
 * A code is valid for five minutes (protocol.md section 2). After a reload no entry field is shown for an older one.
 */
const CODE_LIFE_MS = 5 * 60_000;

/** The first step of every login. */
export const INITIAL_STEP: Step = [{ name: 'starting' }, { type: 'load' }];

const TABLE: Table = {
  starting: {
    loaded: (_, event) => (event.returning === undefined ? loaded(event) : resume(event, event.returning)),
    restored: (_, { login }) => [
      { name: 'done', ...login },
      notify({ type: 'ready', session: login.session }),
    ],
    failed: (_, { fault }) => unavailable(fault),
  },
  misconfigured: {},
  unavailable: {
    retry: () => INITIAL_STEP,
    // Forgets the stored login, which would lead to the same failure again.
    back: () => [{ name: 'starting' }, remember(undefined), { type: 'load' }],
    online: (state) => (state.fault.code === 'offline' ? INITIAL_STEP : [state]),
  },
  choose: {
    'choose-method': choose,
    'submit-contact': (state, { contact }) => send(state, contact),
    'choose-channel': ({ configuration }, { channel, contact = '' }) => [
      { name: 'choose', configuration, channel, contact },
    ],
    edit: (state) => [{ ...state, fault: undefined }],
    typed: (state) => [state.fault?.recovery === 'edit' ? state : { ...state, fault: undefined }],
    // The field or a way to sign in found the fault before anything was sent.
    failed: (state, { fault, method }) => [{ ...state, method, fault }, tell(fault)],
    online(state) {
      if (state.fault?.code !== 'offline') return [state];
      // A passkey or a popup needs a new click, and the contact field is not what failed.
      return state.method
        ? ask({ ...state, fault: undefined, method: undefined })
        : send(state, state.contact);
    },
  },
  sending: {
    sent: ({ configuration }, { challenge }) => code(configuration, challenge, 0),
    failed: ({ name: _, ...asking }, { fault }) => {
      const { channel, contact } = asking;
      return [
        { name: 'choose', ...asking, fault },
        // A limit must survive a reload. Without one there is no time to wait for.
        remember({ channel, contact, resendAtMs: fault.retryAtMs ?? 0 }),
        tell(fault),
      ];
    },
    back: ask,
    // The other buttons are on show while a code is asked for.
    'choose-method': choose,
  },
  code: {
    // The contact was submitted on the first screen before this tab knew that another tab waits for a code.
    'submit-contact': ({ configuration }, { contact }) => send(openingState(configuration), contact),
    'submit-code': (state, event) => verify(state, event.code),
    retry: (state) => (state.code === undefined ? [state] : verify(state, state.code)),
    online(state) {
      if (state.fault?.code !== 'offline') return [state];
      return state.code === undefined ? resend(state) : verify(state, state.code);
    },
    resend,
    edit: (state) => [{ ...state, fault: undefined, code: undefined, isResent: false, missing: undefined }],
    incomplete: (state, { missing }) => [{ ...state, fault: undefined, isResent: false, missing }],
    back: leave,
    // A newer code replaces the old one, and with it the old code's message and the input to send again.
    'pending-elsewhere': (state, { pending: { challenge } }) =>
      challenge?.contact === state.challenge.contact && challenge.otpId !== state.challenge.otpId
        ? [{ ...state, challenge, fault: undefined, code: undefined }]
        : [state],
  },
  resending: {
    sent: (state, { challenge }) => {
      const [next, ...effects] = code(state.configuration, challenge, state.attempt + 1);
      return [{ ...next, isResent: true }, ...effects];
    },
    failed: (state, { fault }) => {
      const challenge = { ...state.challenge, resendAtMs: fault.retryAtMs ?? state.challenge.resendAtMs };
      return [{ ...state, name: 'code', challenge, fault }, remember(pendingOf(challenge)), tell(fault)];
    },
    back: leave,
  },
  verifying: { 'logged-in': finish, failed: verificationFailed, back: leave },
  resuming: {
    'logged-in': finish,
    failed: ({ configuration, pending }, { fault }) =>
      fault.retryable
        ? [{ name: 'unavailable', fault, channel: pending.channel }, tell(fault)]
        : [...ask({ ...pending, configuration, fault }), remember(undefined), tell(fault)],
    back: ({ configuration, pending }) => [...ask({ ...pending, configuration }), remember(undefined)],
  },
  'signing-in': {
    'logged-in': finish,
    options: ({ configuration, channel, contact, method }, { options }) => [
      { name: 'options', configuration, channel, contact, method, options },
    ],
    failed: signInFailed,
    // Tries again, for instance after the person closed the popup or overlooked the wallet.
    'choose-method': choose,
    back: askAgain,
  },
  options: { 'choose-method': choose, back: askAgain },
  'no-account': {
    back: ({ configuration, channel }) => ask({ configuration, channel, contact: '' }),
  },
  done: {
    'passkey-offer': (state, { passkey }) => [{ ...state, passkey }],
    'session-ended': ({ session }, { reason }) => [
      { name: 'starting' },
      { type: 'end-session', session, reason },
      notify({ type: 'logout', reason }),
      { type: 'load' },
    ],
  },
};

/** Returns the next step. A state that does not handle the event is returned unchanged. */
export function transition(state: FlowState, event: FlowEvent): Step {
  if (event.type === 'logged-in-elsewhere') return goOn(state, event);
  // The table's types pair each state with its handlers; TypeScript loses the pairing when state and event both vary.
  const handle = TABLE[state.name]?.[event.type] as
    | ((state: FlowState, event: FlowEvent) => Step)
    | undefined;
  return handle?.(state, event) ?? [state];
}

/** Chooses the first screen from the configuration and the stored login. */
function loaded({ configuration, pending, isEvicted, nowMs }: EventOf<'loaded'>): Step {
  const notices: Effect[] = [notify({ type: 'ready', session: undefined })];
  if (isEvicted) notices.push(notify({ type: 'logout', reason: 'storage-evicted' }));
  if (pending === undefined || !configuration.channels.includes(pending.channel)) {
    return [openingState(configuration), ...notices];
  }
  if (pending.verificationToken !== undefined) {
    return [
      { name: 'resuming', configuration, pending },
      { type: 'resume', channel: pending.channel, pending },
      ...notices,
    ];
  }
  const { challenge, resendAtMs } = pending;
  if (challenge && nowMs - challenge.sentAtMs < CODE_LIFE_MS) {
    return [{ name: 'code', configuration, challenge, attempt: 0 }, ...notices];
  }
  const limit: Fault = {
    code: 'rate_limited',
    recovery: 'wait',
    retryable: true,
    message: 'A code may be asked for again later.',
    retryAtMs: resendAtMs,
  };
  const fault = !challenge && resendAtMs > nowMs ? limit : undefined;
  return [...ask({ ...pending, configuration, fault }), ...notices];
}

function unavailable(fault: Fault): Step {
  const name = fault.retryable ? 'unavailable' : 'misconfigured';
  return [{ name, fault }, tell(fault)];
}

/** Returns to the first screen. */
function ask(from: Omit<StateOf<'choose'>, 'name'>): Step {
  const { configuration, channel, contact, fault, method } = from;
  return [{ name: 'choose', configuration, channel, contact, fault, method }];
}

function send(state: StateOf<'choose'>, contact: string): Step {
  const { configuration, channel } = state;
  if (!channel) return [state];
  return [
    { name: 'sending', configuration, channel, contact },
    { type: 'send', channel, contact },
    // Kept at once: when the page is left before the code has been sent, the next page shows what was typed.
    remember({ channel, contact, resendAtMs: 0 }),
  ];
}

function code(
  configuration: LoginConfiguration,
  challenge: Challenge,
  attempt: number,
): readonly [StateOf<'code'>, ...Effect[]] {
  return [{ name: 'code', configuration, challenge, attempt }, remember(pendingOf(challenge))];
}

function verify({ configuration, challenge, attempt }: StateOf<'code'>, typed: string): Step {
  return [
    { name: 'verifying', configuration, challenge, attempt, code: typed },
    { type: 'verify', channel: challenge.channel, challenge, code: typed },
  ];
}

function resend({ configuration, challenge, attempt }: StateOf<'code'>): Step {
  return [
    { name: 'resending', configuration, challenge, attempt },
    { type: 'send', channel: challenge.channel, contact: challenge.contact },
  ];
}

function verificationFailed(state: StateOf<'verifying'>, { fault }: EventOf<'failed'>): Step {
  const { configuration, challenge, attempt, code: typed } = state;
  if (fault.code === 'account_not_found') {
    const { channel, contact } = challenge;
    return [
      { name: 'no-account', configuration, channel, contact, method: channel },
      remember(undefined),
      tell(fault),
    ];
  }
  if (fault.recovery === 'start-over') {
    return [...ask({ ...challenge, configuration, fault }), remember(undefined), tell(fault)];
  }
  // When the code did not cause the failure, the input stays, to be sent again unchanged.
  const isCodeAtFault = fault.recovery === 'edit' || fault.recovery === 'resend';
  return isCodeAtFault
    ? [{ name: 'code', configuration, challenge, attempt: attempt + 1, fault }, tell(fault)]
    : [{ name: 'code', configuration, challenge, attempt, fault, code: typed }, tell(fault)];
}

function leave(
  { configuration, challenge }: StateOf<'code' | 'resending' | 'verifying'>,
  { contact = challenge.contact }: EventOf<'back'>,
): Step {
  const { channel } = challenge;
  // The contact stays in the form. The time to wait belonged to the abandoned code.
  return [...ask({ configuration, channel, contact }), remember({ channel, contact, resendAtMs: 0 })];
}

/** Continues with a session that another tab opened, or that replaced this one by a refresh. */
function goOn(state: FlowState, event: EventOf<'logged-in-elsewhere'>): Step {
  const { login } = event;
  const { session, replaced } = login;
  if (state.name !== 'done') return finish(state, event);
  const { publicKey, userId } = state.session;
  if (publicKey === session.publicKey) return [state];
  // The same person's session was refreshed, once or more often: it continues, and so does the offer of a passkey.
  return replaced && userId === session.userId
    ? [{ ...state, ...login }, notify({ type: 'refresh', detail: { session } })]
    : finish(state, event);
}

/**
 * Completes a login. Another tab's login may come before this page has reported `ready`; then that is reported first.
 */
function finish(state: FlowState, { login }: EventOf<'logged-in' | 'logged-in-elsewhere'>): Step {
  const { session } = login;
  const isReady = 'configuration' in state || state.name === 'done';
  return [
    { name: 'done', ...login },
    ...(isReady ? [] : [notify({ type: 'ready', session })]),
    notify({ type: 'login', login }),
  ];
}

function pendingOf(challenge: Challenge): PendingLogin {
  const { channel, contact, resendAtMs } = challenge;
  return { channel, contact, resendAtMs, challenge };
}

function remember(pending: PendingLogin | undefined): Effect {
  return { type: 'remember', pending };
}

/** Notifies the page. */
function notify(notice: Notice): Effect {
  return { type: 'notify', notice };
}

/** Notifies the page of a failure. */
function tell(fault: Fault): Effect {
  return notify({ type: 'error', fault });
}

/** The states in which a way to sign in without a code can be chosen. */
type Before = StateOf<'choose' | 'sending' | 'signing-in' | 'options'>;

function choose(state: Before, event: EventOf<'choose-method'>): Step {
  const { method, choice, contact = state.contact, popup } = event;
  return signIn({ ...state, contact }, { method, choice, popup, isReturning: false });
}

function signIn(state: Before, press: Omit<EffectOf<'sign-in'>, 'type'>): Step {
  const { configuration, channel, contact } = state;
  const { method, choice, isReturning } = press;
  return [
    {
      name: 'signing-in',
      configuration,
      channel,
      contact,
      method,
      choice,
      ...(isReturning && { isReturning }),
    },
    { type: 'sign-in', ...press },
  ];
}

/**
 * Continues with the provider's answer, which is valid once and for this page load only. Of a login that waits for its
 * code only the contact is kept, for the form.
 */
function resume(event: EventOf<'loaded'>, method: InteractiveMethod): Step {
  const { channel, contact } = event.pending ?? {};
  const pending = channel && contact !== undefined ? { channel, contact, resendAtMs: 0 } : undefined;
  const [next, ...effects] = loaded({ ...event, pending });
  // `pending` has no challenge here, so `loaded` leads to the first screen.
  return [
    ...signIn(next as Before, { method, choice: undefined, popup: undefined, isReturning: true }),
    ...effects,
  ];
}

function signInFailed(state: StateOf<'signing-in'>, { fault }: EventOf<'failed'>): Step {
  const { configuration, channel, contact, method } = state;
  return fault.code === 'account_not_found'
    ? [{ name: 'no-account', configuration, channel, contact, method }, tell(fault)]
    : [...ask({ configuration, channel, contact, fault: { ...fault, method }, method }), tell(fault)];
}

function askAgain({ configuration, channel, contact }: Before): Step {
  return ask({ configuration, channel, contact });
}

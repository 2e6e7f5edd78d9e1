/**
 * The login as a pure machine: what happens next, for every state and event. It performs nothing; effects are
 * described and the runner performs them. An event that means nothing in a state changes nothing.
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

/** The next state and what is to be done on the way. */
export type Step = readonly [FlowState, ...Effect[]];

/** The transition of each state at each event. */
export type Table = {
  readonly [S in FlowState['name']]?: {
    readonly [E in FlowEvent['type']]?: (state: StateOf<S>, event: EventOf<E>) => Step;
  };
};

/** A code lives five minutes (protocol.md section 2); an older one is not asked for again after a reload. */
const CODE_LIFE_MS = 5 * 60_000;

/** Where every login begins. */
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
    // The login at rest would only lead here again.
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
    // Seen by the field itself, or by a way to sign in, before anything is sent.
    failed: (state, { fault, method }) => [{ ...state, method, fault }, tell(fault)],
    online(state) {
      if (state.fault?.code !== 'offline') return [state];
      // A passkey or a window needs another press; what stands in the field has nothing to do with it.
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
        // A limit holds over a reload; without one there is nothing to wait for.
        remember({ channel, contact, resendAtMs: fault.retryAtMs ?? 0 }),
        tell(fault),
      ];
    },
    back: ask,
    // The other buttons are on show while a code is asked for.
    'choose-method': choose,
  },
  code: {
    // Typed into the first field before it was known that another tab waits for a code.
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
    // What was said of the code before, or was to be sent again of it, went with it.
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
    // Once more: a window that was closed, a question that was overlooked.
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

/** Decides what happens next. The same state comes back when the event means nothing in it. */
export function transition(state: FlowState, event: FlowEvent): Step {
  if (event.type === 'logged-in-elsewhere') return goOn(state, event);
  // The table's types pair each state with its own handlers; the pairing is lost when both vary at once.
  const handle = TABLE[state.name]?.[event.type] as
    | ((state: FlowState, event: FlowEvent) => Step)
    | undefined;
  return handle?.(state, event) ?? [state];
}

/** Decides the first screen by the configuration and by the login at rest. */
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

/** Back to the first screen. */
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
    // A page that is left before the code is on its way comes back to what was typed.
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
  // A fault that is not the code's leaves what was typed where it is, to be sent again unchanged.
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
  // The contact stays for the form; the wait belonged to the code that is given up.
  return [...ask({ configuration, channel, contact }), remember({ channel, contact, resendAtMs: 0 })];
}

/** Goes on with a session that another tab has opened, or that this one was refreshed to. */
function goOn(state: FlowState, event: EventOf<'logged-in-elsewhere'>): Step {
  const { login } = event;
  const { session, replaced } = login;
  if (state.name !== 'done') return finish(state, event);
  const { publicKey, userId } = state.session;
  if (publicKey === session.publicKey) return [state];
  // The session goes on where the same person's was replaced, once or more often; the offer of a passkey stays.
  return replaced && userId === session.userId
    ? [{ ...state, ...login }, notify({ type: 'refresh', detail: { session } })]
    : finish(state, event);
}

/** A login has come to its end, or that of another tab before the page has heard that this one is ready. */
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

/** Tells the page. */
function notify(notice: Notice): Effect {
  return { type: 'notify', notice };
}

/** Tells the page what has failed. */
function tell(fault: Fault): Effect {
  return notify({ type: 'error', fault });
}

/** A state from which a way to sign in without a code begins. */
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
 * Continues with the answer of a provider, which is valid once and for this page only. Of a login that waits for its code
 * only the contact is kept, for the form.
 */
function resume(event: EventOf<'loaded'>, method: InteractiveMethod): Step {
  const { channel, contact } = event.pending ?? {};
  const pending = channel && contact !== undefined ? { channel, contact, resendAtMs: 0 } : undefined;
  const [next, ...effects] = loaded({ ...event, pending });
  // Without a code, loading leads to the first screen.
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

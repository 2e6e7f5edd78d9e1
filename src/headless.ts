/**
 * The login without an element: the same state machine, providers and session as `<latchkey-login>`, for pages that
 * draw their own screens. It contains no template library.
 */
import type { SessionClient } from './client/session-client.ts';
import { connect } from './login/connection.ts';
import { LatchkeyError } from './base/errors.ts';
import { readCode } from './element/parts/code-text.ts';
import { toFault } from './flow/fault.ts';
import type { EventOf, FlowEvent, FlowState, Notice, Session, StateOf } from './flow/state.ts';
import { createLoginController, type LoginController } from './login/create-login-controller.ts';
import type { LoginSite } from './login/options.ts';

export type { SessionClient } from './client/session-client.ts';
export { isRetryable, recoveryOf, type ErrorCode, type Recovery } from './base/error-codes.ts';
export { LatchkeyError } from './base/errors.ts';
export type {
  Challenge,
  Channel,
  InteractiveMethod,
  Fault,
  FlowEvent as LoginEvent,
  FlowState as LoginState,
  LoginConfiguration,
  LogoutReason,
  Method,
  Notice as LoginNotice,
  Persistence,
  Session,
  SignInOption,
} from './flow/state.ts';
export type { OtpGateway, SentCode } from './providers/otp-gateway.ts';
export type { AccountEvidence, CreateAccount } from './providers/provider.ts';

/**
 * Options of `createLogin`: those attributes and properties of the element that are not about its looks or its place in
 * the page, in camel case.
 */
export interface HeadlessOptions extends Omit<LoginSite, 'baseURI'> {
  /** Address of the session proxy. */
  readonly proxyUrl: string;
  /** Id of the login configuration. */
  readonly configId: string;
}

/**
 * Called with every new state and every notice. `notice` is what the page should be told; it is undefined when only the
 * state is new.
 */
export type LoginListener = (state: FlowState, notice: Notice | undefined) => void;

/** The events that a page may send: what a person did on a screen. */
export type UserEvent =
  | Extract<
      FlowEvent,
      {
        readonly type:
          | 'choose-channel'
          | 'submit-contact'
          | 'choose-method'
          | 'submit-code'
          | 'edit'
          | 'resend'
          | 'back'
          | 'retry';
      }
    >
  | PasskeyAnswer;

/** The answer to the offer to create a passkey. A state `done` with `passkey: 'offered'` or `'failed'` asks for it. */
export interface PasskeyAnswer {
  readonly type: 'passkey-offer';
  /**
   * `making`: the browser creates the passkey; send it in the handler of a click, because browsers demand one.
   * `declined`: the person does not want one.
   */
  readonly passkey: 'making' | 'declined';
}

/** A login without screens: the page draws `state`, and sends what the person does. */
export interface HeadlessLogin {
  /** The state to show. `starting` until `start`. */
  readonly state: FlowState;
  /** The session; null when nobody is signed in. */
  readonly session: Session | null;
  /** A client of the API that the session stamps, loaded on first use; null when nobody is signed in. */
  readonly client: Promise<SessionClient | null>;
  /** Starts the login, or starts it again after `stop`. Works in a browser only. */
  start(): void;
  /**
   * Passes on what a person did. An event that does not fit the present state changes nothing. A code may be in any
   * digits and grouping, or inside a whole message. An incomplete code is not sent: the state `code` then has
   * `missing`, the number of characters it lacks.
   */
  send(event: UserEvent): void;
  /** Calls the listener at every new state and notice. Returns a function that ends the subscription. */
  subscribe(listener: LoginListener): () => void;
  /**
   * Gives the session a new key; the time at which it expires stays. Rejects with a `LatchkeyError`; the session then
   * stays as it was.
   */
  refresh(): Promise<void>;
  /**
   * Ends the session: in this browser at once, at the service when the request arrives. Called in the state `starting`,
   * it ends the session as soon as the session has been read; called before `start`, as soon as `start` has read it.
   */
  logout(): void;
  /** Aborts every request and releases what the login holds. The session stays stored in the browser. */
  stop(): void;
}

/**
 * Creates a login that draws nothing. Wrong options do not throw: they lead to the state `misconfigured`, whose fault
 * names the option.
 *
 * @example
 * ```ts
 * import { createLogin } from 'latchkey/headless';
 *
 * const login = createLogin({
 *   proxyUrl: 'https://auth.example.com',
 *   configId: '8b1f2c3e-0000-4000-8000-0000000000c0',
 * });
 * login.subscribe((state) => {
 *   if (state.name === 'choose') login.send({ type: 'submit-contact', contact: 'ada@example.com' });
 *   if (state.name === 'code') login.send({ type: 'submit-code', code: prompt('Code') ?? '' });
 *   if (state.name === 'done') console.log(state.session.userId);
 * });
 * login.start();
 * ```
 */
export function createLogin(options: HeadlessOptions): HeadlessLogin {
  const listeners = new Set<LoginListener>();
  let controller: LoginController | undefined;
  let state: FlowState = { name: 'starting' };
  /** States and notices that have not reached every listener yet. */
  const news: [FlowState, Notice | undefined][] = [];
  /** True when `logout` was called before it was known whether there is a session. */
  let isSigningOut = false;

  function notify(notice?: Notice): void {
    // A state or notice that a listener causes is queued, so that all listeners receive everything in the same order.
    if (news.push([state, notice]) > 1) return;
    for (const [told, about] of news) for (const listener of listeners) tell(listener, told, about);
    news.length = 0;
  }

  function show(next: FlowState): void {
    state = next;
    notify();
    if (!isSigningOut || next.name === 'starting') return;
    isSigningOut = false;
    logout();
  }

  function logout(): void {
    if (state.name === 'starting') isSigningOut = true;
    else controller?.send({ type: 'session-ended', reason: 'user' });
  }

  function send(event: UserEvent): void {
    controller?.send(event.type === 'submit-code' && state.name === 'code' ? readWhole(event, state) : event);
  }

  function start(): void {
    stop();
    try {
      const connection = connect(options);
      controller = createLoginController({
        ...connection,
        settings: options,
        onState: show,
        onNotice: notify,
      });
    } catch (thrown) {
      const fault = toFault(inCamelCase(thrown));
      show({ name: 'misconfigured', fault });
      notify({ type: 'error', fault });
      return;
    }
    controller.start();
  }

  function stop(): void {
    controller?.stop();
    controller = undefined;
    state = { name: 'starting' };
  }

  return {
    get state() {
      return state;
    },
    get session() {
      return state.name === 'done' ? state.session : null;
    },
    get client() {
      return (async () => (await controller?.createClient()) ?? null)();
    },
    start,
    stop,
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async refresh() {
      if (!controller) throw new LatchkeyError('unauthenticated', 'Nobody is signed in.');
      await controller.refresh();
    },
    logout,
  };
}

/**
 * Turns an incomplete code into `incomplete`: a wrong code costs one of few tries, so a code that cannot be right is
 * not sent.
 */
function readWhole(event: EventOf<'submit-code'>, { configuration }: StateOf<'code'>): FlowEvent {
  const code = readCode(event.code, configuration.code);
  const missing = configuration.code.length - code.length;
  return missing > 0 ? { type: 'incomplete', missing } : { type: 'submit-code', code };
}

/**
 * Calls a listener. An error that it throws stops neither the login nor the other listeners; it is rethrown in a
 * microtask, where the page's error handlers see it.
 */
function tell(listener: LoginListener, state: FlowState, notice: Notice | undefined): void {
  try {
    listener(state, notice);
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
  }
}

/** Renames the option in an error from the attribute (`proxy-url`) to the option (`proxyUrl`). */
function inCamelCase(thrown: unknown): unknown {
  if (!(thrown instanceof LatchkeyError) || !thrown.member) return thrown;
  const member = thrown.member.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
  return new LatchkeyError(thrown.code, thrown.message.replace(thrown.member, member), { member });
}

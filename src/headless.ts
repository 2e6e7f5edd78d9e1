/**
 * The login without an element: the same machine, providers and session, for pages that draw their own screens. No
 * template library inside.
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

/** Options of a login: those of the element that are not about its looks or its place in the page, in camel case. */
export interface HeadlessOptions extends Omit<LoginSite, 'baseURI'> {
  /** Address of the session proxy. */
  readonly proxyUrl: string;
  /** Id of the login configuration. */
  readonly configId: string;
}

/** Hears of a login: `notice` is what the page is to be told, undefined when there is just a new state. */
export type LoginListener = (state: FlowState, notice: Notice | undefined) => void;

/** Everything that a person can do and a page can ask for. */
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

/** The answer to the offer of a passkey, which a state `done` with `passkey: 'offered'` or `'failed'` asks for. */
export interface PasskeyAnswer {
  readonly type: 'passkey-offer';
  /** `making`: the browser makes one. Only while a press counts. */
  readonly passkey: 'making' | 'declined';
}

/** A login to draw screens for. */
export interface HeadlessLogin {
  /** The state to show. `starting` until `start`. */
  readonly state: FlowState;
  /** The session; null when nobody is signed in. */
  readonly session: Session | null;
  /** A client of the API that the session stamps, loaded on first use; null when nobody is signed in. */
  readonly client: Promise<SessionClient | null>;
  /** Begins, or begins again after `stop`. In a browser only. */
  start(): void;
  /**
   * Hands on what a person did. What means nothing in the present state changes nothing. A code may be in any digits and
   * grouping, or in a whole message. One that is not whole is not sent: `missing` of the state `code` is then how many
   * characters it lacks.
   */
  send(event: UserEvent): void;
  /** Calls back at every new state and notice; returns what ends that. */
  subscribe(listener: LoginListener): () => void;
  /** Gives the session a new key; the end stays. Rejects with a `LatchkeyError`; the session then stays as it was. */
  refresh(): Promise<void>;
  /**
   * Ends the session, here at once and at the service as soon as it hears of it. In `starting` it ends as soon as it is
   * known, before `start` as soon as that is called.
   */
  logout(): void;
  /** Aborts what is under way and lets go of everything held; a session stays at rest. */
  stop(): void;
}

/**
 * Creates a login that draws nothing. Options that are wrong end in the state `misconfigured`, whose fault names the
 * option.
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
  /** States and notices that not every listener has heard yet. */
  const news: [FlowState, Notice | undefined][] = [];
  /** A person has signed out before it was known whether there is a session. */
  let isSigningOut = false;

  function notify(notice?: Notice): void {
    // News that a listener causes is queued, so all listeners hear everything in the same order.
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

/** A wrong code costs one of few tries, so the service is not asked about one that cannot be right. */
function readWhole(event: EventOf<'submit-code'>, { configuration }: StateOf<'code'>): FlowEvent {
  const code = readCode(event.code, configuration.code);
  const missing = configuration.code.length - code.length;
  return missing > 0 ? { type: 'incomplete', missing } : { type: 'submit-code', code };
}

/** A mistake of one listener stops neither the login nor the others. */
function tell(listener: LoginListener, state: FlowState, notice: Notice | undefined): void {
  try {
    listener(state, notice);
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
  }
}

/** Names options as they are named here: a page without the element has no attributes. */
function inCamelCase(thrown: unknown): unknown {
  if (!(thrown instanceof LatchkeyError) || !thrown.member) return thrown;
  const member = thrown.member.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
  return new LatchkeyError(thrown.code, thrown.message.replace(thrown.member, member), { member });
}

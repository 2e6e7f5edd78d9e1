import { createClock, type Clock } from '../client/clock.ts';
import type { Reply } from '../client/transport.ts';
import { connect, requestConfiguration, type Connection } from '../login/connection.ts';
import { readOffer } from '../login/offer.ts';
import { readExpectedOffer } from '../login/expected-offer.ts';
import { LatchkeyError } from '../base/errors.ts';
import { openingState } from '../flow/opening.ts';
import type { Fault, FlowEvent, FlowState, LoginOffer, Session } from '../flow/state.ts';
import type { LoginController } from '../login/create-login-controller.ts';
import { openPopupEarly } from '../providers/oauth/window.ts';
import type { SessionClient } from '../client/session-client.ts';
import { readLoginHint } from '../storage/login-hint.ts';
import { createLatchkeyEvent, type EmitEvent } from './events.ts';
import type { LoginHost } from './host.ts';

/** The module that is loaded after the first screen. */
type LaterPart = typeof import('./running-login.ts');

/**
 * A chunk of the program did not load. It has no message, because messages are for developers, and the module that
 * reports them is missing.
 */
export const LOAD_FAILED = { code: 'load_failed', recovery: 'reload', retryable: false } as Fault;

/**
 * Connects a login with an element: its settings, its time in the page, its events.
 *
 * The first screen needs only the configuration, so it is shown as soon as that has arrived. The state machine is
 * loaded at the same time. A click that comes before the state machine shows a busy state at once and is handled once
 * the state machine has loaded.
 */
export class FlowController {
  state: FlowState = { name: 'starting' };
  clock: Clock = createClock();
  /** Undefined until it has loaded. */
  later: LaterPart | undefined;
  #onReady: (() => void) | undefined;
  /** Resolves when the configuration has arrived or a session was restored. */
  readonly ready = new Promise<void>((resolve) => (this.#onReady = resolve));
  readonly #host: LoginHost;
  #login: LoginController | undefined;
  #running = new AbortController();
  #waiting: FlowEvent[] = [];

  constructor(host: LoginHost) {
    this.#host = host;
  }

  /** Aborts every request and releases what the login holds. */
  stop(): void {
    this.#running.abort();
    this.#login?.stop();
    this.#login = undefined;
    this.#closePopup();
  }

  /**
   * Starts with the element's present settings. Clicks that wait for the state machine are dropped unless `keepsPress`
   * is true; a sign-out is never dropped.
   */
  start(keepsPress = false): void {
    this.stop();
    this.#running = new AbortController();
    if (!keepsPress) this.#waiting = this.#waiting.filter(isSignOut);
    const { signal } = this.#running;
    const loading = import('./running-login.ts');
    this.#run(signal, loading).catch(async (thrown: unknown) => {
      if (signal.aborted) return;
      // The screens come from that module as well. Without them the element says that a part could not be loaded.
      const later = await loading.catch(() => undefined);
      if (signal.aborted) return;
      this.later ??= later;
      const fault = later?.toFault(thrown) ?? LOAD_FAILED;
      this.#closePopup();
      this.#show({ name: fault.recovery === 'fix-page' ? 'misconfigured' : 'unavailable', fault });
      this.#emit('latchkey-error', later?.tellFault(this.#host, fault) ?? fault);
    });
  }

  get session(): Session | null {
    return this.state.name === 'done' ? this.state.session : null;
  }

  readonly now = (): number => this.clock.now();

  readonly send = (event: FlowEvent): void => {
    if (this.#login && this.#login.state.name !== 'starting') return this.#login.send(event);
    const isUnavailable = this.state.name === 'unavailable';
    if (!isUnavailable || isSignOut(event)) this.#keep(event);
    // Outside the page no state machine runs, but a session may still have to be ended.
    if (isUnavailable || (this.session && isSignOut(event))) this.start(true);
  };

  async createClient(): Promise<SessionClient | null> {
    return (await this.#login?.createClient()) ?? null;
  }

  async refresh(): Promise<void> {
    if (!this.#login) throw new LatchkeyError('unauthenticated', 'Nobody is signed in.');
    return this.#login.refresh();
  }

  async #run(signal: AbortSignal, loading: Promise<LaterPart>): Promise<void> {
    const host = this.#host;
    // A session in memory has no mark in `localStorage`, so it is read here.
    const { session } = this;
    this.#show({ name: 'starting' });
    // Some frameworks set attributes after inserting the element, so missing ones are reported one task later.
    if (!host.proxyUrl || !host.configId) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    const connection = connect(host);
    const { proxy, scope } = connection;
    this.clock = proxy.clock;
    const begun = connection.inline ? undefined : requestConfiguration(connection, signal);
    // When something is stored, only the state machine knows the first screen. It receives a failed request as well,
    // and reports it.
    if (!session && !readLoginHint(scope)) await this.#open(connection, begun, signal).catch(() => undefined);
    const later = await loading;
    // Starting the state machine blocks a slow processor; the field should be usable before.
    await later.firstPaint(this.state);
    if (signal.aborted) return;
    this.later = later;
    host.requestUpdate();
    this.#login = later.createElementLogin(host, connection, begun, this.#enter, this.#emit);
    this.#login.start();
  }

  /**
   * Shows the first screen. What the page gives or the browser remembers is shown at once, before anything is drawn;
   * the service's reply comes later.
   */
  async #open(connection: Connection, begun: Promise<Reply> | undefined, signal: AbortSignal): Promise<void> {
    const { inline, subset, memory } = connection;
    const remembered = begun && readExpectedOffer(connection);
    if (remembered) this.#show(openingState(remembered));
    const reply = begun && (await begun);
    const configuration = reply ? reply.response?.status === 200 && reply.body : inline;
    if (configuration && !signal.aborted) this.#offer(readOffer(configuration, subset, memory));
  }

  /** Shows the first screen with the offered ways, unless it already shows them. Typed text stays. */
  #offer(offer: LoginOffer): void {
    const { state } = this;
    // A waiting click continues with the state machine.
    if (state.name !== 'starting' && state.name !== 'choose') return;
    if (state.name === 'choose' && String(state.configuration.methods) === String(offer.methods)) return;
    const before = this.#host.contactField;
    this.#show(openingState(offer));
    // After the drawing. If the form has moved, its field is a new one.
    queueMicrotask(() => {
      const field = this.#host.contactField;
      if (before && field?.type === before.type) field.value ||= before.value;
    });
  }

  /**
   * Shows a state of the state machine. The first one other than `starting` receives the clicks that have waited for
   * it.
   */
  readonly #enter = (state: FlowState): void => {
    if (state.name === 'choose' && this.later) {
      this.#waiting = this.later.keepOffered(this.#waiting, this.state, state);
    }
    const isPressed = this.#waiting.some(isPress);
    if (state.name === 'starting') {
      // A field that is already shown stays until the state machine reaches its state.
      if (!isPressed && this.state.name !== 'choose') this.#show(state);
      return;
    }
    // In any other state the popup is not needed.
    if (state.name !== 'choose') this.#closePopup();
    // A waiting click continues from the first screen at once, without showing it again.
    if (!isPressed || state.name !== 'choose') this.#show(state);
    for (const event of this.#waiting.splice(0)) this.#login?.send(event);
  };

  /** Keeps an event for the state machine. A click shows a busy state; its popup opens now, while the click counts. */
  #keep(event: FlowEvent): void {
    const { state } = this;
    if (state.name === 'choose' || state.name === 'sending') {
      const { configuration, channel, contact } = state;
      if (event.type === 'choose-method') {
        const { method, contact: typed = contact } = event;
        const popup = openPopupEarly(method, this.#host.social);
        event = { ...event, popup };
        this.#show({ name: 'signing-in', configuration, channel, contact: typed, method });
      } else if (event.type === 'choose-channel') {
        this.#show({ name: 'choose', configuration, channel: event.channel, contact: '' });
      } else if (event.type === 'submit-contact' && channel) {
        this.#show({ name: 'sending', configuration, channel, contact: event.contact });
      }
    }
    this.#waiting.push(event);
  }

  #closePopup(): void {
    this.#waiting = this.#waiting.map((event) => {
      if (event.type !== 'choose-method') return event;
      event.popup?.close();
      return { ...event, popup: undefined };
    });
  }

  #show(state: FlowState): void {
    const hasChanged = state.name !== this.state.name;
    this.state = state;
    this.#host.requestUpdate();
    if (hasChanged) this.#emit('latchkey-step', { step: state.name });
  }

  readonly #emit: EmitEvent = (name, detail) => {
    if (name === 'latchkey-ready') this.#onReady?.();
    this.#host.dispatchEvent(createLatchkeyEvent(name, detail));
  };
}

function isSignOut({ type }: FlowEvent): boolean {
  return type === 'session-ended';
}

/** True for an event that starts a sign-in. */
function isPress({ type }: FlowEvent): boolean {
  return type === 'submit-contact' || type === 'choose-method';
}

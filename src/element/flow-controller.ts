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

/** The part of the element that follows its first screen. */
type LaterPart = typeof import('./running-login.ts');

/** A part of the program did not arrive. A message would be for that part, which tells developers. */
export const LOAD_FAILED = { code: 'load_failed', recovery: 'reload', retryable: false } as Fault;

/**
 * Ties a login to an element: its options, its life in the page, its events.
 *
 * The first screen needs the configuration alone, so it is shown as soon as that is there; the machine is asked for at
 * the same moment. A press that comes before the machine shows at once that it counts, and is done when the machine is
 * there.
 */
export class FlowController {
  state: FlowState = { name: 'starting' };
  clock: Clock = createClock();
  /** Undefined until it has arrived. */
  later: LaterPart | undefined;
  #onReady: (() => void) | undefined;
  /** Resolves when the configuration is there or a session is restored. */
  readonly ready = new Promise<void>((resolve) => (this.#onReady = resolve));
  readonly #host: LoginHost;
  #login: LoginController | undefined;
  #running = new AbortController();
  #waiting: FlowEvent[] = [];

  constructor(host: LoginHost) {
    this.#host = host;
  }

  /** Aborts everything under way and lets go of everything held. */
  stop(): void {
    this.#running.abort();
    this.#login?.stop();
    this.#login = undefined;
    this.#closePopup();
  }

  /**
   * Starts with the present settings of the element. A press that waits for the machine is given up, or kept; a sign-out
   * is never given up.
   */
  start(keepsPress = false): void {
    this.stop();
    this.#running = new AbortController();
    if (!keepsPress) this.#waiting = this.#waiting.filter(isSignOut);
    const { signal } = this.#running;
    const loading = import('./running-login.ts');
    this.#run(signal, loading).catch(async (thrown: unknown) => {
      if (signal.aborted) return;
      // Its screens as well; without them the person is told that a part is missing.
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
    // Out of the page there is no machine, but the session is there.
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
    // Kept in memory alone, it has no mark.
    const { session } = this;
    this.#show({ name: 'starting' });
    // Some frameworks write attributes after the element is in the page: a missing one is judged a task later.
    if (!host.proxyUrl || !host.configId) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    const connection = connect(host);
    const { proxy, scope } = connection;
    this.clock = proxy.clock;
    const begun = connection.inline ? undefined : requestConfiguration(connection, signal);
    // With something at rest the machine alone knows the first screen. It hears of a failure as well, and reports it.
    if (!session && !readLoginHint(scope)) await this.#open(connection, begun, signal).catch(() => undefined);
    const later = await loading;
    // The machine keeps a slow processor busy; the field can be used before.
    await later.firstPaint(this.state);
    if (signal.aborted) return;
    this.later = later;
    host.requestUpdate();
    this.#login = later.createElementLogin(host, connection, begun, this.#enter, this.#emit);
    this.#login.start();
  }

  /**
   * Shows the first screen. What the page gives or the browser remembers is there at once, before anything is drawn; the
   * reply of the service comes later.
   */
  async #open(connection: Connection, begun: Promise<Reply> | undefined, signal: AbortSignal): Promise<void> {
    const { inline, subset, memory } = connection;
    const remembered = begun && readExpectedOffer(connection);
    if (remembered) this.#show(openingState(remembered));
    const reply = begun && (await begun);
    const configuration = reply ? reply.response?.status === 200 && reply.body : inline;
    if (configuration && !signal.aborted) this.#offer(readOffer(configuration, subset, memory));
  }

  /** Shows the first screen with what is offered, unless it shows that already. The text that was typed stays. */
  #offer(offer: LoginOffer): void {
    const { state } = this;
    // A press that waits goes on with the machine.
    if (state.name !== 'starting' && state.name !== 'choose') return;
    if (state.name === 'choose' && String(state.configuration.methods) === String(offer.methods)) return;
    const before = this.#host.contactField;
    this.#show(openingState(offer));
    // After the drawing. Where the form has moved, its field is a new one.
    queueMicrotask(() => {
      const field = this.#host.contactField;
      if (before && field?.type === before.type) field.value ||= before.value;
    });
  }

  /** Shows a state of the machine. The first one that is not `starting` is told of the press that has waited for it. */
  readonly #enter = (state: FlowState): void => {
    if (state.name === 'choose' && this.later) {
      this.#waiting = this.later.keepOffered(this.#waiting, this.state, state);
    }
    const isPressed = this.#waiting.some(isPress);
    if (state.name === 'starting') {
      // The field that is on show stays while the machine finds its way to it.
      if (!isPressed && this.state.name !== 'choose') this.#show(state);
      return;
    }
    // Anywhere else nobody will use the window.
    if (state.name !== 'choose') this.#closePopup();
    // A press goes on from the first screen at once, without showing it again.
    if (!isPressed || state.name !== 'choose') this.#show(state);
    for (const event of this.#waiting.splice(0)) this.#login?.send(event);
  };

  /** Keeps an event for the machine. A press shows that it counts; its window opens now, because a press does not wait. */
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

/** True for an event that begins to sign somebody in. */
function isPress({ type }: FlowEvent): boolean {
  return type === 'submit-contact' || type === 'choose-method';
}

import { createClock, type Clock } from '../client/clock.ts';
import { connect } from '../login/connection.ts';
import { failToLoad, LatchkeyError } from '../base/errors.ts';
import { toFault } from '../flow/fault.ts';
import { openingState } from '../flow/opening.ts';
import type { Fault, FlowEvent, FlowState, LoginConfiguration, Session } from '../flow/state.ts';
import type { LoginController } from '../login/create-login.ts';
import type { SessionClient } from '../client/session-client.ts';
import { readLoginHint } from '../storage/login-hint.ts';
import type { ContactFollower } from './contact-follower.ts';
import { createLatchkeyEvent, type LatchkeyEventDetails } from './events.ts';
import type { LoginHost } from './host.ts';

/**
 * Ties a login to an element: its options, its life in the page, its events.
 *
 * The first field needs the configuration and little else, so it is shown as soon as that is there; the rest of the
 * machine follows while the person types, and what was sent to it in the meantime waits for it.
 */
export class FlowController {
  state: FlowState = { name: 'starting' };
  clock: Clock = createClock();
  /** The rest of the machine, once it is there. */
  later: typeof import('./later.ts') | undefined;
  /** Companions of the contact field, once the rest of the machine is there. */
  follower: ContactFollower | undefined;
  readonly #host: LoginHost;
  #login: LoginController | undefined;
  #running = new AbortController();
  #waiting: FlowEvent[] = [];

  constructor(host: LoginHost) {
    this.#host = host;
  }

  /** Aborts what is under way and lets go of everything held. */
  stop(): void {
    this.#running.abort();
    this.#login?.stop();
    this.#login = undefined;
  }

  /** Starts afresh with what the element says now. */
  start(): void {
    this.stop();
    this.#running = new AbortController();
    this.#waiting = [];
    this.#show({ name: 'starting' });
    const { signal } = this.#running;
    this.#run(signal).catch((thrown: unknown) => {
      if (signal.aborted) return;
      const fault = toFault(thrown);
      this.#show({ name: fault.recovery === 'fix-page' ? 'misconfigured' : 'unavailable', fault });
      this.#report(fault);
    });
  }

  get session(): Session | null {
    return this.state.name === 'done' ? this.state.session : null;
  }

  readonly now = (): number => this.clock.now();

  readonly send = (event: FlowEvent): void => {
    if (this.#login && this.#login.state.name !== 'starting') this.#login.send(event);
    else if (this.state.name === 'unavailable') this.start();
    else this.#waiting.push(event);
  };

  async createClient(): Promise<SessionClient | undefined> {
    return this.#login?.createClient();
  }

  async refresh(): Promise<void> {
    if (!this.#login) throw new LatchkeyError('unauthenticated', 'Nobody is signed in.');
    return this.#login.refresh();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const host = this.#host;
    // Some frameworks write attributes after the element is in the page: a missing one is judged a task later.
    if (!host.proxyUrl || !host.configId) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    const connection = connect(host, signal);
    const { configure, proxy, scope } = connection;
    this.clock = proxy.clock;

    // One attempt for both: what failed for the first field is what the machine hears, without asking again.
    let first: Promise<LoginConfiguration> | undefined = configure();
    const opening = first.then(openingState, () => undefined);
    const state = readLoginHint(scope) ? undefined : await opening;
    if (signal.aborted) return;
    if (state) this.#show(state);
    const later = (this.later = await import('./later.ts').catch(failToLoad));
    if (signal.aborted) return;
    this.follower ??= new later.ContactFollower(host, this.send);
    this.#login = later.createLogin({
      ...connection,
      settings: host,
      configure: () => {
        const configuring = first ?? configure();
        first = undefined;
        return configuring;
      },
      onState: (state) => {
        // The field that is already there stays while the machine finds its way to it.
        if (state.name !== 'starting' || this.state.name !== 'choose') this.#show(state);
        if (state.name !== 'starting') for (const event of this.#waiting.splice(0)) this.send(event);
      },
      onNotice: (notice) => {
        switch (notice.type) {
          case 'ready':
            return this.#emit('latchkey-ready', { session: notice.session ?? null });
          case 'login': {
            const { session, method, persistence } = notice.login;
            return this.#emit('latchkey-login', { session, method, persistence });
          }
          case 'logout':
            return this.#emit('latchkey-logout', { reason: notice.reason });
          case 'error':
            return this.#report(notice.fault);
          case 'refresh':
          case 'session-expiring':
            return this.#emit(`latchkey-${notice.type}`, notice.detail);
        }
      },
    });
    this.#login.start();
  }

  #show(state: FlowState): void {
    const hasChanged = state.name !== this.state.name;
    this.state = state;
    this.#host.requestUpdate();
    if (hasChanged) this.#emit('latchkey-step', { step: state.name });
  }

  #report({ code, recovery, retryable, message }: Fault): void {
    // A developer's mistake is said to the developer as well, once, with the member and the way out.
    if (recovery === 'fix-page') console.error(`<${this.#host.localName}>: ${message} (${code})`);
    this.#emit('latchkey-error', { code, recovery, retryable });
  }

  #emit<Name extends keyof LatchkeyEventDetails>(name: Name, detail: LatchkeyEventDetails[Name]): void {
    this.#host.dispatchEvent(createLatchkeyEvent(name, detail));
  }
}

import { toFault } from '../../../../src/flow/fault.ts';
import { LatchkeyError } from '../../../../src/base/errors.ts';
import { createRunner, type Runner } from '../../../../src/flow/runner.ts';
import type {
  CallEffect,
  EffectOf,
  FlowEvent,
  Login,
  Notice,
  PendingLogin,
  TaskEffect,
} from '../../../../src/flow/state.ts';
import { configuration } from '../samples.ts';
import type { SimulatedOrigin } from './simulated-origin.ts';

const CONTACT = 'ada@example.com';

/** Messages between tabs. */
type Message =
  | { readonly type: 'pending' }
  | { readonly type: 'login'; readonly key: string }
  | { readonly type: 'logout'; readonly key: string };

/**
 * A tab with the real state machine and its real runner. It performs effects as `create-login-controller.ts` does, on
 * the simulated storage and service of the origin.
 */
export class SimulatedTab {
  readonly name: string;
  readonly #origin: SimulatedOrigin;
  readonly #tabs: readonly SimulatedTab[];
  readonly #onViolation: (message: string) => void;
  #runner: Runner & { start(): void };
  #life = 0;
  #ending: Promise<unknown> | undefined;
  #endedElsewhere: string | undefined;
  #notices: Notice[] = [];
  /** The key of the last session that the page was told about. */
  #lastLogin: string | undefined;
  /** Calls that have not ended yet. */
  calls = 0;
  /** The last code that was right in this page. */
  #verified: { readonly otpId: string; readonly token: string; readonly key: string } | undefined;

  constructor(
    name: string,
    origin: SimulatedOrigin,
    tabs: readonly SimulatedTab[],
    onViolation: (message: string) => void,
  ) {
    this.name = name;
    this.#origin = origin;
    this.#tabs = tabs;
    this.#onViolation = onViolation;
    this.#runner = this.#open();
  }

  get state(): Runner['state'] {
    return this.#runner.state;
  }

  /** Loads the page, or loads it again. Running operations are lost. */
  load(): void {
    this.#runner.stop();
    this.#origin.scheduler.forget(this.name);
    this.#runner = this.#open();
    this.#runner.start();
  }

  send(event: FlowEvent): void {
    this.#runner.send(event);
  }

  #open(): Runner & { start(): void } {
    this.#life += 1;
    this.#notices = [];
    this.calls = 0;
    this.#verified = this.#ending = this.#endedElsewhere = undefined;
    const life = this.#life;
    return createRunner({
      call: async (effect, signal) => {
        this.calls += 1;
        try {
          return await this.#perform(effect, signal, life);
        } finally {
          if (life === this.#life) this.calls -= 1;
        }
      },
      task: (effect) => this.#do(effect),
      toFault: (thrown) => toFault(thrown, this.#origin.scheduler.now),
      // This stands in for the part that watches the session's end.
      onState: (state) => {
        const isOver = state.name === 'done' && state.session.expiresAt <= this.#origin.scheduler.now;
        if (isOver) this.send({ type: 'session-ended', reason: 'expired' });
      },
    });
  }

  async #perform(effect: CallEffect, signal: AbortSignal, life: number): Promise<FlowEvent> {
    switch (effect.type) {
      case 'load':
        return this.#load();
      case 'send':
        return this.#sendCode();
      case 'verify':
        return this.#finish(await this.#verify(effect, signal), signal, life);
      case 'resume':
        return this.#finish(await this.#resume(effect.pending, signal), signal, life);
      case 'sign-in':
        throw new LatchkeyError('unsupported_browser', 'Only codes are simulated.');
    }
  }

  async #load(): Promise<FlowEvent> {
    const origin = this.#origin;
    const configuring = origin.ask(this.name, 'asks for the configuration', () => configuration);
    configuring.catch(() => undefined);
    await this.#ending;
    const stored = await this.#read('reads what is at rest');
    if (stored.session && stored.session.session.expiresAt > origin.scheduler.now) {
      return { type: 'restored', login: stored.session };
    }
    if (stored.session) await this.#removeSession(stored.session.session.publicKey);
    const found = await configuring;
    return { type: 'loaded', configuration: found, pending: stored.pending, nowMs: origin.scheduler.now };
  }

  /** Reads the vault. Deletes a session that has ended but is still stored. */
  async #read(label: string): Promise<Pick<SimulatedOrigin, 'session' | 'pending'>> {
    const origin = this.#origin;
    const { session, pending } =
      (await origin.store(this.name, label, () => ({ session: origin.session, pending: origin.pending }))) ??
      {};
    const isEnded = session !== undefined && session.session.publicKey === origin.ended;
    if (isEnded) await this.#removeSession(session.session.publicKey);
    return { session: isEnded ? undefined : session, pending };
  }

  async #sendCode(): Promise<FlowEvent> {
    const origin = this.#origin;
    const otpId = await origin.ask(this.name, 'asks for a code', () => origin.sendCode());
    const sentAtMs = origin.scheduler.now;
    const challenge = { channel: 'email', contact: CONTACT, otpId, sentAtMs, resendAtMs: sentAtMs } as const;
    return { type: 'sent', challenge };
  }

  async #verify({ challenge, code }: EffectOf<'verify'>, signal: AbortSignal): Promise<Login> {
    const origin = this.#origin;
    const { contact, otpId, resendAtMs } = challenge;
    const key = this.#key ?? origin.toName('key');
    this.#key = key;
    let known = this.#verified;
    if (known?.otpId !== otpId) {
      const token = await origin.ask(this.name, 'sends a code', () => origin.checkCode(otpId, code, key));
      known = this.#verified = { otpId, token, key };
      const pending = {
        channel: 'email',
        contact,
        resendAtMs,
        challenge,
        publicKey: key,
        verificationToken: token,
      } as const;
      await origin.store(this.name, 'keeps a token', () => (origin.pending = pending));
    }
    return this.#logIn(known.token, key, signal);
  }

  /** The key of the next login of this page. */
  #key: string | undefined;

  #resume({ publicKey = '', verificationToken = '' }: PendingLogin, signal: AbortSignal): Promise<Login> {
    return this.#logIn(verificationToken, publicKey, signal);
  }

  async #logIn(token: string, key: string, signal: AbortSignal): Promise<Login> {
    const origin = this.#origin;
    signal.throwIfAborted();
    const login = await origin.ask(this.name, 'logs in', () => origin.logIn(token, key, CONTACT));
    signal.throwIfAborted();
    const isKept = await origin.store(this.name, 'keeps the session', () => {
      origin.session = login;
      origin.pending = undefined;
      return true;
    });
    this.#verified = this.#key = undefined;
    return isKept === true ? login : { ...login, persistence: 'memory' };
  }

  async #finish(login: Login, signal: AbortSignal, life: number): Promise<FlowEvent> {
    const { publicKey } = login.session;
    if (publicKey === this.#origin.ended) {
      await this.#removeSession(publicKey);
      throw new LatchkeyError('unauthenticated', 'This session has ended in another tab.');
    }
    if (life === this.#life) {
      this.#post({ type: 'login', key: publicKey });
      if (signal.aborted) this.send({ type: 'logged-in-elsewhere', login });
    }
    return { type: 'logged-in', login };
  }

  #do(effect: TaskEffect): void {
    const origin = this.#origin;
    switch (effect.type) {
      case 'notify':
        this.#note(effect.notice);
        return;
      case 'remember': {
        const keep = (): void => void (origin.pending = effect.pending);
        void origin.store(this.name, 'remembers a login', keep).then(() => this.#post({ type: 'pending' }));
        return;
      }
      case 'end-session': {
        const key = effect.session.publicKey;
        origin.ended = key;
        if (key !== this.#endedElsewhere) this.#post({ type: 'logout', key });
        if (effect.reason === 'user') origin.sessions.delete(key);
        this.#ending = this.#removeSession(key);
      }
    }
  }

  #removeSession(key: string): Promise<unknown> {
    const origin = this.#origin;
    return origin.store(this.name, 'forgets a session', () => {
      if (origin.session?.session.publicKey === key) origin.session = undefined;
    });
  }

  /** Checks a notice to the page: one login, or one logout, must not be reported twice. */
  #note(notice: Notice): void {
    const last = this.#notices.findLast(
      ({ type }) => type === 'login' || type === 'logout' || type === 'ready',
    );
    if (
      notice.type === 'login' &&
      last?.type === 'login' &&
      last.login.session.publicKey === notice.login.session.publicKey
    ) {
      this.#onViolation(`${this.name} heard of one login twice`);
    }
    if (notice.type === 'logout' && last?.type === 'logout')
      this.#onViolation(`${this.name} heard of one logout twice`);
    const ended = last?.type === 'logout' ? this.#lastLogin : undefined;
    if (notice.type === 'ready' && notice.session !== undefined && notice.session.publicKey === ended) {
      if (!this.#origin.wasBroken) this.#onViolation(`a session came back to ${this.name} after its end`);
    }
    if (notice.type === 'login') this.#lastLogin = notice.login.session.publicKey;
    if (notice.type === 'ready') this.#lastLogin = notice.session?.publicKey ?? this.#lastLogin;
    this.#notices.push(notice);
  }

  #post(message: Message): void {
    for (const tab of this.#tabs) {
      if (tab === this) continue;
      const { scheduler } = this.#origin;
      scheduler.add({ owner: tab.name, label: `hears ${message.type}`, run: () => void tab.#hear(message) });
    }
  }

  async #hear(message: Message): Promise<void> {
    const { state } = this;
    if (message.type === 'logout') {
      if (state.name !== 'done' || state.session.publicKey !== message.key) return;
      this.#endedElsewhere = message.key;
      this.send({ type: 'session-ended', reason: 'user' });
      return;
    }
    const life = this.#life;
    const stored = await this.#read('reads what another tab has left');
    if (life !== this.#life) return;
    if (message.type === 'pending') {
      if (stored.pending) this.send({ type: 'pending-elsewhere', pending: stored.pending });
    } else if (stored.session?.session.publicKey === message.key) {
      this.send({ type: 'logged-in-elsewhere', login: stored.session });
    }
  }
}

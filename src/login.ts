/**
 * Puts a login together: the machine, the ways to sign in, what rests in the browser, the other tabs and the clock.
 * The one place that knows them all. It draws nothing; the element is its client.
 */
import type { CallOptions } from './client/call.ts';
import { LatchkeyError } from './errors.ts';
import { toFault } from './fault.ts';
import { createRunner } from './flow/runner.ts';
import type {
  CallEffect,
  Channel,
  FlowEvent,
  FlowState,
  LoginConfiguration,
  LogoutReason,
  Notice,
  PendingLogin,
  Persistence,
  TaskEffect,
} from './flow/state.ts';
import { providers } from './providers/index.ts';
import type { OtpGateway } from './providers/otp-gateway.ts';
import type { CodeProvider, StoredLogin } from './providers/provider.ts';
import { createDeadline, type Deadline } from './session/deadline.ts';
import { createTabs } from './session/tabs.ts';
import { setTrace } from './session/trace.ts';
import type { SessionClient } from './client/session-client.ts';
import { createVault } from './session/vault.ts';

/** What a login is made of. */
export interface LoginOptions {
  /** How the session proxy is called. Its clock is the login's. */
  readonly proxy: Omit<CallOptions, 'signal'>;
  readonly configId: string;
  /** Separates this login from others of the same origin. */
  readonly scope: string;
  /** Address of the API for calls after login. */
  readonly apiUrl: string;
  /** Reads the configuration, or remembers it. */
  readonly configure: () => Promise<LoginConfiguration>;
  readonly organizationId?: string | undefined;
  /** Ends all other sessions of the person at login. */
  readonly invalidateExisting: boolean;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. */
  readonly otpSignerKey?: string | undefined;
  /** Where the key and the session rest. */
  readonly storage: Persistence;
  readonly otpGateway?: OtpGateway | undefined;
  /** Hears of every new state. */
  readonly onState: (state: FlowState) => void;
  /** Hears what a page is to be told. */
  readonly onNotice: (notice: Notice) => void;
}

/** A running login. */
export interface LoginController {
  readonly state: FlowState;
  /** Begins. The first state, `starting`, is there before. */
  start(): void;
  send(event: FlowEvent): void;
  /** Resolves to a client that the session stamps; undefined when nobody is logged in. */
  createClient(): Promise<SessionClient | undefined>;
  /** Aborts everything under way and lets go of everything held. */
  stop(): void;
}

/** What tabs tell each other. The vault holds the facts; this says that they changed. */
type TabMessage =
  | { readonly type: 'pending' }
  | { readonly type: 'login'; readonly publicKey: string; readonly hasInvalidatedOthers: boolean }
  | { readonly type: 'logout'; readonly publicKey: string; readonly reason: LogoutReason };

/** Creates a login for one proxy and one configuration. */
export function createLogin(options: LoginOptions): LoginController {
  const { proxy, configId, scope, storage, configure, onNotice, invalidateExisting } = options;
  const { clock } = proxy;
  const vault = createVault<StoredLogin, PendingLogin>({ scope, storage, now: clock.now });
  const tabs = createTabs<TabMessage>({
    scope,
    onMessage: (message) => void hear(message),
    onRestore: () => void reread(),
  });
  const listening = new AbortController();
  const loaded = new Map<Channel, Promise<CodeProvider>>();
  let ending: Promise<void> | undefined;
  let endedElsewhere: string | undefined;
  let deadline: Deadline | undefined;

  const runner = createRunner({
    call: perform,
    task,
    toFault: (thrown) => toFault(thrown, clock.now()),
    onState: enter,
  });

  async function perform(effect: CallEffect, signal: AbortSignal): Promise<FlowEvent> {
    if (effect.type === 'load') return load(signal);
    const provider = await loadProvider(effect.channel);
    if (effect.type === 'send') {
      return { type: 'sent', challenge: await provider.send(effect.contact, signal) };
    }
    const login =
      effect.type === 'verify'
        ? await provider.verify(effect.challenge, effect.code, signal)
        : await provider.resume(effect.pending, signal);
    const { publicKey } = login.session;
    setTrace(scope, login.persistence === 'indexeddb');
    tabs.post({ type: 'login', publicKey, hasInvalidatedOthers: invalidateExisting });
    return { type: 'logged-in', login };
  }

  async function load(signal: AbortSignal): Promise<FlowEvent> {
    if (!globalThis.crypto?.subtle) {
      throw new LatchkeyError('insecure_context', 'Keys can be made on https pages and on localhost only.');
    }
    const configuring = configure();
    // A session that is at rest needs no configuration, so a slow or absent network does not end it.
    configuring.catch(() => undefined);
    await ending;
    const { session: stored, pending, lost } = await vault.read();
    if (stored?.clockOffsetMs) clock.correct(stored.clockOffsetMs);
    const isAlive = (): boolean => stored !== undefined && stored.session.expiresAt > clock.now();
    // What looks expired by this device's clock may be alive by the service's, which comes with the configuration.
    if (!isAlive()) await configuring;
    if (stored && isAlive()) {
      return { type: 'restored', login: { ...stored, persistence: vault.persistence } };
    }
    if (stored) await vault.removeSession(stored.publicKey);
    // Whoever was stopped meanwhile knows nothing of logins that came after it.
    signal.throwIfAborted();
    setTrace(scope, pending !== undefined);
    const configuration = await configuring;
    // Now, not in a click: awaiting an import there would lose the user gesture that some ways need.
    for (const channel of configuration.channels) loadProvider(channel).catch(() => undefined);
    return { type: 'loaded', configuration, pending, isEvicted: lost !== undefined, nowMs: clock.now() };
  }

  function loadProvider(channel: Channel): Promise<CodeProvider> {
    let provider = loaded.get(channel);
    if (!provider) {
      provider = createProvider(channel);
      loaded.set(channel, provider);
      // The next attempt loads again; a network that was away must not stay away.
      provider.catch(() => loaded.delete(channel));
    }
    return provider;
  }

  async function createProvider(channel: Channel): Promise<CodeProvider> {
    const module = await providers[channel]().catch((cause: unknown) => {
      throw new LatchkeyError('load_failed', 'A part of the sign-in could not be loaded.', { cause });
    });
    return module.createProvider({
      keys: vault,
      proxy,
      gateway: options.otpGateway,
      organizationId: options.organizationId,
      invalidateExisting,
      otpSignerKey: options.otpSignerKey,
      sessionExpirationSeconds: (await configure()).sessionExpirationSeconds,
    });
  }

  function task(effect: TaskEffect): void {
    switch (effect.type) {
      case 'notify':
        onNotice(effect.notice);
        break;
      case 'remember':
        setTrace(scope, effect.pending !== undefined);
        void vault.writePending(effect.pending).then(() => tabs.post({ type: 'pending' }));
        break;
      case 'end-session': {
        const { publicKey } = effect.session;
        ending = vault.removeSession(publicKey);
        if (publicKey !== endedElsewhere) tabs.post({ type: 'logout', publicKey, reason: effect.reason });
        break;
      }
    }
  }

  function enter(state: FlowState, previous: FlowState): void {
    deadline?.cancel();
    if (state.name === 'done') {
      const onReached = (): void => runner.send({ type: 'session-ended', reason: 'expired' });
      deadline = createDeadline({ atMs: state.session.expiresAt, now: clock.now, onReached });
    }
    if (state.name === 'code' && previous.name !== 'code') {
      loadProvider(state.challenge.channel).then(
        (provider) => provider.prepare(),
        // Told when the code is sent.
        () => undefined,
      );
    }
    options.onState(state);
  }

  async function hear(message: TabMessage): Promise<void> {
    const { state } = runner;
    if (message.type === 'logout') {
      if (state.name !== 'done' || state.session.publicKey !== message.publicKey) return;
      endedElsewhere = message.publicKey;
      return runner.send({ type: 'session-ended', reason: message.reason });
    }
    const { session: stored, pending } = await vault.read();
    if (message.type === 'pending') {
      if (pending) runner.send({ type: 'pending-elsewhere', pending });
    } else if (stored?.publicKey === message.publicKey) {
      adopt(stored);
    } else if (message.hasInvalidatedOthers) {
      runner.send({ type: 'session-ended', reason: 'replaced' });
    }
  }

  /** After the back/forward cache: what the other tabs said meanwhile was missed. */
  async function reread(): Promise<void> {
    const { session: stored, lost } = await vault.read();
    if (stored) adopt(stored);
    else runner.send({ type: 'session-ended', reason: lost ?? 'user' });
  }

  function adopt({ session, method, contact }: StoredLogin): void {
    const login = { session, method, contact, persistence: vault.persistence };
    runner.send({ type: 'logged-in-elsewhere', login });
  }

  return {
    get state() {
      return runner.state;
    },
    send: runner.send,
    start() {
      addEventListener('online', () => runner.send({ type: 'online' }), listening);
      runner.start();
    },
    async createClient() {
      const { state } = runner;
      if (state.name !== 'done') return undefined;
      const { session } = state;
      const [{ createSessionClient }, key] = await Promise.all([
        import('./client/session-client.ts'),
        vault.readKey(session.publicKey),
      ]);
      return createSessionClient({
        key,
        organizationId: session.organizationId,
        proxy,
        configId,
        apiUrl: options.apiUrl,
        onRevoked: () => {
          const { state: now } = runner;
          if (now.name === 'done' && now.session === session)
            runner.send({ type: 'session-ended', reason: 'revoked' });
        },
      });
    },
    stop() {
      listening.abort();
      deadline?.cancel();
      runner.stop();
      tabs.close();
      vault.close();
    },
  };
}

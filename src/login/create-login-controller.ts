/**
 * Assembles a login: the state machine, the ways to sign in, the browser's storage, the other tabs and the clock. Only
 * this module knows all of them. It draws nothing; the element and `latchkey/headless` use it.
 */
import type { Reply } from '../client/transport.ts';
import { requestConfiguration, type Connection } from './connection.ts';
import { LatchkeyError } from '../base/errors.ts';
import { toFault } from '../flow/fault.ts';
import { createRunner } from '../flow/runner.ts';
import type {
  CallEffect,
  Channel,
  FlowEvent,
  FlowState,
  Login,
  Notice,
  PendingLogin,
  StateOf,
  TaskEffect,
} from '../flow/state.ts';
import { providers } from '../providers/index.ts';
import type { CodeProvider, StoredLogin } from '../providers/provider.ts';
import type { SessionClient } from '../client/session-client.ts';
import { createTabs } from '../storage/tabs.ts';
import { createVault } from '../storage/vault.ts';
import { createAtRest } from './at-rest.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { createInteractiveWays } from './interactive-ways.ts';
import { assertSettings, type LoginSettings } from './options.ts';
import { createProviderContext } from './provider-context.ts';
import { createSessionCare } from './session-care.ts';
import type { TabMessage } from './tab-message.ts';

/** The connection, settings and listeners of a login. */
export interface LoginOptions extends Connection {
  readonly settings: LoginSettings;
  /** A request for the configuration that is already running. */
  readonly begun?: Promise<Reply> | undefined;
  /** Called with every new state. */
  readonly onState: (state: FlowState) => void;
  /** Called with every notification for the page. */
  readonly onNotice: (notice: Notice) => void;
}

/** A running login. */
export interface LoginController {
  readonly state: FlowState;
  /** Starts the login. Before that the state is `starting`. */
  start(): void;
  send(event: FlowEvent): void;
  /** Resolves to a client whose requests the session stamps; undefined when nobody is signed in. */
  createClient(): Promise<SessionClient | undefined>;
  /** Gives the session a new key; the time at which it expires stays. Rejects with the error of a failure. */
  refresh(): Promise<void>;
  /** Aborts every request and releases what the login holds. */
  stop(): void;
}

/** How long the first screen waits for a reply that is requested only to learn the service's time. */
const TIME_MS = 3_000;

/**
 * Codes of errors that pass while a person waits. A rate limit is not among them, because the person must see how long
 * it lasts.
 */
const TRANSIENT = /^(?:timeout|unreachable|internal|unavailable)$/;

/** Creates a login for one proxy and one configuration. */
export function createLoginController(given: LoginOptions): LoginController {
  const proxy = { ...given.proxy, transient: TRANSIENT };
  const options = { ...given, proxy };
  const { scope, inline, memory, onNotice, settings } = options;
  assertSettings(settings);
  const { storage = 'indexeddb', invalidateExisting = false } = settings;
  const { clock } = proxy;
  const vault = createVault<StoredLogin, PendingLogin>({ scope, storage, owner: settings, now: clock.now });
  const listening = new AbortController();
  const { signal } = listening;
  const configure = createConfigurationReader(options, signal, options.begun);
  const codeProviders = new Map<Channel, CodeProvider>();
  // Its callbacks use what is created below; it calls none of them before `start`.
  const runner = createRunner({
    call: perform,
    task,
    toFault: (thrown) => toFault(thrown, clock.now()),
    onState: enter,
  });
  const rest = createAtRest(scope, vault);
  const tabs = createTabs<TabMessage>({
    scope,
    onMessage: (message) => void hear(message),
    onHide: vault.suspend,
    onRestore: () => void reread(),
  });
  const shared = { ...options, vault, configure, runner, signal };
  const interactive = createInteractiveWays(shared);
  const care = createSessionCare({
    ...shared,
    keep: rest.keep,
    adopt,
    onRefresh: (publicKey) => tabs.post({ type: 'login', publicKey }),
  });
  let endedElsewhere: string | undefined;
  /** The login whose session ended without a sign-out. */
  let ended: Login | undefined;

  async function perform(effect: CallEffect, leaving: AbortSignal): Promise<FlowEvent> {
    // Nothing is awaited before this call: a popup opens only while the click counts.
    const event = await (effect.type === 'sign-in'
      ? interactive.signIn(effect, leaving)
      : converse(effect, leaving));
    if (event.type === 'logged-in') {
      await rest.keep(event.login);
      const { publicKey, userId } = event.login.session;
      tabs.post({ type: 'login', publicKey, userId: invalidateExisting && userId });
      // Another tab signed in while this session was being stored. This login is the newer one.
      if (leaving.aborted) runner.send({ type: 'logged-in-elsewhere', login: event.login });
    }
    return event;
  }

  /** Performs every call except `sign-in`. */
  async function converse(
    effect: Exclude<CallEffect, { type: 'sign-in' }>,
    leaving: AbortSignal,
  ): Promise<FlowEvent> {
    if (effect.type === 'load') return load(leaving);
    const provider = await findProvider(effect.channel);
    switch (effect.type) {
      case 'send':
        return { type: 'sent', challenge: await provider.send(effect.contact, leaving) };
      case 'verify':
        return { type: 'logged-in', login: await provider.verify(effect.challenge, effect.code, leaving) };
      case 'resume':
        return { type: 'logged-in', login: await provider.resume(effect.pending, leaving) };
    }
  }

  async function load(leaving: AbortSignal): Promise<FlowEvent> {
    if (!globalThis.crypto?.subtle) {
      throw new LatchkeyError('insecure_context', 'Keys can be made on https pages and on localhost only.');
    }
    const configuring = configure();
    // A stored session does not need the configuration, so a failure to fetch it must not end the session.
    configuring.catch(() => undefined);
    const { session: stored, pending, lost, isEvicted } = await rest.open();
    if (stored) clock.assume(stored.clockOffsetMs);
    const isAlive = (): boolean => stored !== undefined && stored.session.expiresAt > clock.now();
    // A session that has expired by this device's clock may still be valid by the service's. The service's time comes
    // with the configuration, or, where the page gives the configuration, with a request of its own.
    if (!isAlive()) await configuring;
    const isUnsure =
      stored && !isAlive() && inline && !(await requestConfiguration(options, signal, TIME_MS)).response;
    if (stored && isAlive()) {
      rest.markKept();
      return { type: 'restored', login: { ...stored, persistence: vault.persistence } };
    }
    // A login that was stopped meanwhile must not change what a later one has stored.
    leaving.throwIfAborted();
    rest.markPending(pending);
    // Without a reply the service's time is unknown; the stored session stays for the next visit to decide.
    if (stored && !isUnsure) await vault.removeSession(stored.publicKey);
    const configuration = await configuring;
    return {
      type: 'loaded',
      configuration,
      pending: pending ?? toContact(stored ?? lost ?? ended),
      isEvicted,
      nowMs: clock.now(),
      returning: await interactive.prepare(configuration),
    };
  }

  /** After a session by code ends, the contact stays in the field, unless the page wants nothing remembered. */
  function toContact(last: Pick<Login, 'contact' | 'method'> | undefined): PendingLogin | undefined {
    if (!memory || !(last?.method === 'email' || last?.method === 'sms')) return undefined;
    return { channel: last.method, contact: last.contact, resendAtMs: 0 };
  }

  async function findProvider(channel: Channel): Promise<CodeProvider> {
    const provider =
      codeProviders.get(channel) ?? providers[channel](createProviderContext(shared, await configure()));
    codeProviders.set(channel, provider);
    return provider;
  }

  function task(effect: TaskEffect): void {
    const { previous } = runner;
    switch (effect.type) {
      case 'notify':
        onNotice(effect.notice);
        break;
      case 'remember':
        rest.markPending(effect.pending);
        void vault
          .writePending(effect.pending, (previous as Partial<StateOf<'code'>>).challenge?.otpId)
          .then(() => tabs.post({ type: 'pending' }));
        break;
      case 'end-session': {
        const { session, reason } = effect;
        const { publicKey } = session;
        const isOurs = publicKey !== endedElsewhere;
        // Reads the key before `rest.end` deletes it.
        if (isOurs && reason === 'user') void care.logOut(session, vault.readKey(publicKey));
        rest.end(publicKey);
        if (isOurs) tabs.post({ type: 'logout', publicKey, reason });
        ended = previous.name === 'done' && reason !== 'user' ? previous : undefined;
        break;
      }
    }
  }

  function enter(state: FlowState): void {
    care.enter();
    if (state.name === 'code' && runner.previous.name !== 'code') {
      void findProvider(state.challenge.channel).then((provider) => provider.prepare());
    }
    interactive.enter(state);
    options.onState(state);
  }

  async function hear(message: TabMessage): Promise<void> {
    const { state, send } = runner;
    if (message.type === 'logout') {
      if (state.name !== 'done') return;
      const { session, replaced } = state;
      // The other tab may name the key of before the refresh.
      if (session.publicKey !== message.publicKey && replaced !== message.publicKey) return;
      endedElsewhere = session.publicKey;
      return send({ type: 'session-ended', reason: message.reason });
    }
    const { session: stored, pending } = await rest.read();
    if (message.type === 'pending') {
      if (pending) send({ type: 'pending-elsewhere', pending });
    } else if (stored?.publicKey === message.publicKey) {
      adopt(stored);
    } else if ((runner.state as Partial<StateOf<'done'>>).session?.userId === message.userId) {
      send({ type: 'session-ended', reason: 'replaced' });
    }
  }

  /**
   * Reads the storage again after a return from the back/forward cache, because the page has missed what other tabs and
   * pages changed.
   */
  async function reread(): Promise<void> {
    const { session: stored, pending, lost } = await rest.read();
    if (stored) return adopt(stored);
    if (pending) runner.send({ type: 'pending-elsewhere', pending });
    runner.send({ type: 'session-ended', reason: lost ? 'storage-evicted' : 'user' });
  }

  /** Continues with a session that another tab has stored. */
  function adopt({ session, method, contact, replaced, clockOffsetMs }: StoredLogin): void {
    clock.assume(clockOffsetMs);
    const login = { session, method, contact, replaced, persistence: vault.persistence };
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
    createClient: care.createClient,
    refresh: care.refresh,
    stop() {
      listening.abort();
      care.stop();
      interactive.stop();
      runner.stop();
      tabs.close();
      vault.close();
    },
  };
}

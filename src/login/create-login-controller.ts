/**
 * Puts a login together: the machine, the ways to sign in, what rests in the browser, the other tabs and the clock.
 * The one place that knows them all. It draws nothing; the element is its client.
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
  /** A request for the configuration that is under way already. */
  readonly begun?: Promise<Reply> | undefined;
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
  /** Gives the session a new key, with the same end; throws what went wrong. */
  refresh(): Promise<void>;
  /** Aborts everything under way and lets go of everything held. */
  stop(): void;
}

/** How long the first screen waits for the service's time where it waits for nothing else of it. */
const TIME_MS = 3_000;

/** Codes of errors that pass while a person waits. A limit is none of them: the person has to be told how long it lasts. */
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
  // It calls nobody before it is started.
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
  /** The login whose session has ended by itself. */
  let ended: Login | undefined;

  async function perform(effect: CallEffect, leaving: AbortSignal): Promise<FlowEvent> {
    // Nothing is awaited before it: a window opens only while a press counts.
    const event = await (effect.type === 'sign-in'
      ? interactive.signIn(effect, leaving)
      : converse(effect, leaving));
    if (event.type === 'logged-in') {
      await rest.keep(event.login);
      const { publicKey, userId } = event.login.session;
      tabs.post({ type: 'login', publicKey, userId: invalidateExisting && userId });
      // Another tab has signed in while this session was stored. This login is the newer one.
      if (leaving.aborted) runner.send({ type: 'logged-in-elsewhere', login: event.login });
    }
    return event;
  }

  /** Performs every call but that of a way to sign in without a code. */
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
    // A session that is at rest needs no configuration, so a slow or absent network does not end it.
    configuring.catch(() => undefined);
    const { session: stored, pending, lost, isEvicted } = await rest.open();
    if (stored) clock.assume(stored.clockOffsetMs);
    const isAlive = (): boolean => stored !== undefined && stored.session.expiresAt > clock.now();
    // A session that looks expired by this device's clock may be alive by the service's, which comes with the configuration,
    // or with a reply that is asked for where the page has the configuration.
    if (!isAlive()) await configuring;
    const isUnsure =
      stored && !isAlive() && inline && !(await requestConfiguration(options, signal, TIME_MS)).response;
    if (stored && isAlive()) {
      rest.markKept();
      return { type: 'restored', login: { ...stored, persistence: vault.persistence } };
    }
    // A login that was stopped meanwhile changes nothing that a later one has stored.
    leaving.throwIfAborted();
    rest.markPending(pending);
    // Where nobody has told the time, the next visit finds out.
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

  /** Whoever was signed in by a code finds the contact in the field, where anything may be remembered. */
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
        // Before it is deleted.
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
      // The other tab may not have heard of the refresh.
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

  /** After the back/forward cache: the page has missed what other tabs and pages have changed meanwhile. */
  async function reread(): Promise<void> {
    const { session: stored, pending, lost } = await rest.read();
    if (stored) return adopt(stored);
    if (pending) runner.send({ type: 'pending-elsewhere', pending });
    runner.send({ type: 'session-ended', reason: lost ? 'storage-evicted' : 'user' });
  }

  /** Goes on with a session that another tab has stored. */
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

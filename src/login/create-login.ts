/**
 * Puts a login together: the machine, the ways to sign in, what rests in the browser, the other tabs and the clock.
 * The one place that knows them all. It draws nothing; the element is its client.
 */
import type { Reply } from '../client/transport.ts';
import type { Connection } from './connection.ts';
import { LatchkeyError } from '../base/errors.ts';
import { failToLoad } from '../base/thrown.ts';
import { toFault } from '../flow/fault.ts';
import { createRunner } from '../flow/runner.ts';
import type {
  CallEffect,
  Channel,
  EffectOf,
  FlowEvent,
  FlowState,
  InteractiveMethod,
  LoginConfiguration,
  Login,
  LogoutReason,
  Notice,
  PendingLogin,
  Session,
  TaskEffect,
} from '../flow/state.ts';
import { providers } from '../providers/index.ts';
import { inThisTab } from '../providers/oauth/in-this-tab.ts';
import { openPopupEarly } from '../providers/oauth/window.ts';
import type { InteractiveLogin } from './interactive.ts';
import type { CodeProvider, ProviderContext, SignUp, StoredLogin } from '../providers/provider.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import { keepStorage } from '../storage/keep-storage.ts';
import { createTabs } from '../storage/tabs.ts';
import { readEndedSession, writeEndedSession } from '../storage/ended-session.ts';
import { readLoginHint } from '../storage/login-hint.ts';
import { writeLoginHint } from '../storage/write-login-hint.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { SessionClient } from '../client/session-client.ts';
import { createVault } from '../storage/vault.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { assertSettings, type LoginSettings } from './options.ts';

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

/** A message between tabs. The vault holds the facts; this says that they changed. */
type TabMessage =
  | { readonly type: 'pending' }
  | {
      readonly type: 'login';
      readonly publicKey: string;
      readonly hasInvalidatedOthers: boolean;
      readonly isRefresh?: boolean;
    }
  | { readonly type: 'logout'; readonly publicKey: string; readonly reason: LogoutReason };

/** How often a part that did not load is asked for again, while there is a session that needs it. */
const WATCH_MS = 60_000;

/** Creates a login for one proxy and one configuration. */
export function createLogin(options: LoginOptions): LoginController {
  const { proxy, scope, apiUrl, remembersMethod, onNotice, settings } = options;
  assertSettings(settings);
  const { storage = 'indexeddb', invalidateExisting = false } = settings;
  const { clock } = proxy;
  const vault = createVault<StoredLogin, PendingLogin>({ scope, storage, now: clock.now });
  const tabs = createTabs<TabMessage>({
    scope,
    onMessage: (message) => void onTabMessage(message),
    onHide: vault.suspend,
    onRestore: () => void reread(),
  });
  const listening = new AbortController();
  const reader = createConfigurationReader(options, listening.signal, options.begun);
  const codeProviders = new Map<Channel, CodeProvider>();
  let ending: Promise<void> | undefined;
  let endedElsewhere: string | undefined;
  /** The login whose session has ended by itself. */
  let ended: Login | undefined;
  let lifecycleLoading: Promise<SessionLifecycle> | undefined;
  let lifecycle: SessionLifecycle | undefined;
  let before: FlowState = { name: 'starting' };
  let watching: ReturnType<typeof setTimeout> | undefined;
  let interactiveLoading: Promise<InteractiveLogin> | undefined;
  let interactive: InteractiveLogin | undefined;

  const runner = createRunner({
    call: perform,
    task,
    toFault: (thrown) => toFault(thrown, clock.now()),
    onState: enter,
  });

  async function perform(effect: CallEffect, signal: AbortSignal): Promise<FlowEvent> {
    // Without an await before it: a press lasts no longer.
    const event = await (effect.type === 'sign-in' ? signIn(effect, signal) : converse(effect, signal));
    if (event.type === 'logged-in') {
      const { session, persistence } = event.login;
      const { publicKey } = session;
      // Two tabs may go on with one code. The session of one is that of the other, and a person may have ended it.
      if (publicKey === readEndedSession(scope)) {
        await vault.removeSession(publicKey);
        throw new LatchkeyError('unauthenticated', 'This session has ended in another tab.');
      }
      if (persistence === 'indexeddb') markKept();
      else writeLoginHint(scope);
      tabs.post({ type: 'login', publicKey, hasInvalidatedOthers: invalidateExisting });
      // Left while the session was being kept, for another tab's login as a rule: this one is the later, and holds.
      if (signal.aborted) runner.send({ type: 'logged-in-elsewhere', login: event.login });
    }
    return event;
  }

  /** Marks that a session rests in this browser, and asks the browser to keep it. Before anybody hears of the session. */
  function markKept(): void {
    writeLoginHint(scope, 'session');
    void keepStorage();
  }

  /** Everything about codes. */
  async function converse(
    effect: Exclude<CallEffect, { type: 'sign-in' }>,
    signal: AbortSignal,
  ): Promise<FlowEvent> {
    if (effect.type === 'load') return load(signal);
    const provider = await findProvider(effect.channel);
    switch (effect.type) {
      case 'send':
        return { type: 'sent', challenge: await provider.send(effect.contact, signal) };
      case 'verify':
        return { type: 'logged-in', login: await provider.verify(effect.challenge, effect.code, signal) };
      case 'resume':
        return { type: 'logged-in', login: await provider.resume(effect.pending, signal) };
    }
  }

  async function load(signal: AbortSignal): Promise<FlowEvent> {
    if (!globalThis.crypto?.subtle) {
      throw new LatchkeyError('insecure_context', 'Keys can be made on https pages and on localhost only.');
    }
    const configuring = reader.read();
    // A session that is at rest needs no configuration, so a slow or absent network does not end it. The next attempt
    // asks again.
    configuring.catch(reader.forget);
    await ending;
    const hint = readLoginHint(scope);
    const { session: stored, pending, lost } = await readVault();
    // Browsers short of space throw away what they like: the key, the session, both. A mark that came or went
    // meanwhile is another tab's login or sign-out.
    const isEvicted =
      !!lost ||
      (!stored && hint === 'session' && hint === readLoginHint(scope) && vault.persistence === 'indexeddb');
    if (stored?.clockOffsetMs) clock.correct(stored.clockOffsetMs);
    const isAlive = (): boolean => stored !== undefined && stored.session.expiresAt > clock.now();
    // A session that looks expired by this device's clock may be alive by the service's, which comes with the configuration.
    if (!isAlive()) await configuring;
    if (stored && isAlive()) {
      markKept();
      return { type: 'restored', login: { ...stored, persistence: vault.persistence } };
    }
    // Whoever was stopped meanwhile knows nothing of logins that came after it.
    signal.throwIfAborted();
    writeLoginHint(scope, pending ? 'pending' : undefined);
    if (stored) await vault.removeSession(stored.publicKey);
    const configuration = await configuring;
    return {
      type: 'loaded',
      configuration,
      pending: pending ?? toContact(stored ?? lost ?? ended),
      isEvicted,
      nowMs: clock.now(),
      returning: await prepareInteractive(configuration),
    };
  }

  /** Reads what is at rest. A session that has ended, and whose page was left before it was deleted, is deleted now. */
  async function readVault(): ReturnType<typeof vault.read> {
    const contents = await vault.read();
    const { publicKey } = contents.session ?? {};
    if (!publicKey || publicKey !== readEndedSession(scope)) return contents;
    await vault.removeSession(publicKey);
    return { ...contents, session: undefined };
  }

  /** Whoever was signed in by a code finds the contact in the field, where anything may be remembered. */
  function toContact(last: Pick<Login, 'contact' | 'method'> | undefined): PendingLogin | undefined {
    if (!remembersMethod || !(last?.method === 'email' || last?.method === 'sms')) return undefined;
    return { channel: last.method, contact: last.contact, resendAtMs: 0 };
  }

  /** Prepares the ways without a code. Only the answer of a provider's page is waited for, where this page brings one. */
  async function prepareInteractive(
    configuration: LoginConfiguration,
  ): Promise<InteractiveMethod | undefined> {
    interactive = interactiveLoading = undefined;
    if (configuration.methods.length === configuration.channels.length) return undefined;
    if (inThisTab.read(scope) !== undefined) {
      return (await loadInteractive(configuration)).findReturning();
    }
    // After the first screen has been drawn. A press loads them again where they did not arrive.
    setTimeout(() => loadInteractive(configuration).catch(() => undefined));
    return undefined;
  }

  function loadInteractive(configuration: LoginConfiguration): Promise<InteractiveLogin> {
    interactiveLoading ??= import('./interactive.ts').then(
      ({ createInteractiveLogin }) => {
        listening.signal.throwIfAborted();
        const { social, rpId, sessionType } = settings;
        // Not spread: whether people get accounts is asked when it matters.
        const more = { apiUrl, scope, remembersMethod, social, rpId, sessionType };
        const context = Object.assign(createContext(configuration), more);
        interactive = createInteractiveLogin(configuration, context, runner.send);
        interactive.enter(runner.state);
        return interactive;
      },
      (cause: unknown) => {
        interactiveLoading = undefined;
        failToLoad(cause);
      },
    );
    return interactiveLoading;
  }

  /** Performs a press. Nothing is awaited where its provider is there, because the press would be over. */
  function signIn(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent> {
    return interactive?.isReady(effect.method)
      ? interactive.signIn(effect, signal)
      : signInLater(effect, signal);
  }

  /** Performs a press that came before its provider: the window opens at once and waits. */
  async function signInLater(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent> {
    const { method, isReturning } = effect;
    const popup =
      effect.popup === undefined && !isReturning ? openPopupEarly(method, settings.social) : effect.popup;
    const closePopup = (): void => popup?.close();
    signal.addEventListener('abort', closePopup);
    try {
      const login = await loadInteractive(await reader.read());
      signal.throwIfAborted();
      return await login.signIn({ ...effect, popup }, signal);
    } finally {
      signal.removeEventListener('abort', closePopup);
      closePopup();
    }
  }

  async function findProvider(channel: Channel): Promise<CodeProvider> {
    const provider = codeProviders.get(channel) ?? providers[channel](createContext(await reader.read()));
    codeProviders.set(channel, provider);
    return provider;
  }

  function createContext(configuration: LoginConfiguration): ProviderContext {
    const { organizationId, otpGateway: gateway, otpSignerKey } = settings;
    const isAllowed = configuration.isSignupEnabled;
    return {
      keys: vault,
      proxy,
      gateway,
      organizationId: organizationId || undefined,
      invalidateExisting,
      otpSignerKey: otpSignerKey || undefined,
      configuration,
      get locale() {
        return settings.locale || 'en';
      },
      get signUp() {
        const { createAccount, signup } = settings;
        if (!createAccount && !(isAllowed && signup === 'auto')) return undefined;
        return async (...rest: Parameters<SignUp>) => {
          const { signUp } = await import('../providers/sign-up.ts').catch(failToLoad);
          return signUp(createAccount, { proxy, configuration }, ...rest);
        };
      },
    };
  }

  /** Loads the part that looks after a session, as soon as there is one. */
  function loadLifecycle(): Promise<SessionLifecycle> {
    lifecycleLoading ??= import('./session-lifecycle.ts').then(
      ({ createSessionLifecycle }) => {
        lifecycle = createSessionLifecycle({
          ...options,
          vault,
          configure: reader.read,
          loadClient: () => import('../client/session-client.ts').catch(failToLoad),
          send: runner.send,
          onRefresh: (publicKey) =>
            tabs.post({ type: 'login', publicKey, hasInvalidatedOthers: false, isRefresh: true }),
        });
        lifecycle.enter(runner.state, before);
        return lifecycle;
      },
      (cause: unknown) => {
        lifecycleLoading = undefined;
        failToLoad(cause);
      },
    );
    return lifecycleLoading;
  }

  /** Has a session looked after. Where that does not load it is tried again, and the end is noticed here. */
  function watch(): void {
    const { state } = runner;
    if (state.name !== 'done' || listening.signal.aborted) return;
    const leftMs = state.session.expiresAt - clock.now();
    if (leftMs <= 0) return runner.send({ type: 'session-ended', reason: 'expired' });
    loadLifecycle().catch(() => {
      clearTimeout(watching);
      watching = setTimeout(watch, Math.min(leftMs, WATCH_MS));
    });
  }

  function task(effect: TaskEffect): void {
    switch (effect.type) {
      case 'notify':
        onNotice(effect.notice);
        break;
      case 'remember':
        writeLoginHint(scope, effect.pending ? 'pending' : undefined);
        void vault.writePending(effect.pending).then(() => tabs.post({ type: 'pending' }));
        break;
      case 'end-session': {
        const { session, reason } = effect;
        const { publicKey } = session;
        // At once: a page that is left now must neither restore it nor take it for thrown away when it comes back.
        writeLoginHint(scope);
        writeEndedSession(scope, publicKey);
        if (publicKey !== endedElsewhere) {
          tabs.post({ type: 'logout', publicKey, reason });
          if (reason === 'user') void endAtService(session, vault.readKey(publicKey));
        }
        ended = before.name === 'done' && reason !== 'user' ? before : undefined;
        ending = vault.removeSession(publicKey);
        break;
      }
    }
  }

  async function endAtService(session: Session, key: Promise<DeviceKey | undefined>): Promise<void> {
    // Without that part nobody says goodbye; the session then ends there by itself.
    const { logOut } = (await loadLifecycle().catch(() => undefined)) ?? {};
    await logOut?.(session, await key);
  }

  function enter(state: FlowState, previous: FlowState): void {
    before = previous;
    lifecycle?.enter(state, previous);
    watch();
    if (state.name === 'code' && previous.name !== 'code') {
      void findProvider(state.challenge.channel).then((provider) => provider.prepare());
    }
    interactive?.enter(state);
    options.onState(state);
  }

  async function onTabMessage(message: TabMessage): Promise<void> {
    const { state } = runner;
    if (message.type === 'logout') {
      if (state.name !== 'done' || state.session.publicKey !== message.publicKey) return;
      endedElsewhere = message.publicKey;
      return runner.send({ type: 'session-ended', reason: message.reason });
    }
    const { session: stored, pending } = await readVault();
    if (message.type === 'pending') {
      if (pending) runner.send({ type: 'pending-elsewhere', pending });
    } else if (stored?.publicKey === message.publicKey) {
      adopt(stored, message.isRefresh);
    } else if (message.hasInvalidatedOthers) {
      runner.send({ type: 'session-ended', reason: 'replaced' });
    }
  }

  /** After the back/forward cache: what the other tabs said meanwhile was missed. */
  async function reread(): Promise<void> {
    const { session: stored, lost } = await readVault();
    if (stored) adopt(stored);
    else runner.send({ type: 'session-ended', reason: lost ? 'storage-evicted' : 'user' });
  }

  function adopt({ session, method, contact }: StoredLogin, isRefresh = false): void {
    const login = { session, method, contact, persistence: vault.persistence };
    runner.send({ type: 'logged-in-elsewhere', login, isRefresh });
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
      watch();
      return runner.state.name === 'done' ? (await loadLifecycle()).createClient() : undefined;
    },
    refresh: async () => (await loadLifecycle()).refresh(),
    stop() {
      listening.abort();
      lifecycle?.stop();
      interactive?.stop();
      runner.stop();
      tabs.close();
      vault.close();
    },
  };
}

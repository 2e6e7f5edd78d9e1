/**
 * Signs people in without a code, with the providers that the configuration names. The providers load while the first
 * screen is shown; a click that comes earlier waits for its provider.
 */
import { failToLoad } from '../base/thrown.ts';
import { toFault } from '../flow/fault.ts';
import type {
  EffectOf,
  InteractiveMethod,
  FlowEvent,
  FlowState,
  LoginConfiguration,
  StateOf,
} from '../flow/state.ts';
import { isInteractive, loadProvider } from '../providers/interactive.ts';
import type { PasskeyMaker } from '../providers/passkey/offer-passkey.ts';
import type { InteractiveContext, InteractiveProvider, ProviderContext } from '../providers/provider.ts';
import { writePreference } from '../storage/write-preference.ts';
import type { ContextSources } from './provider-context.ts';

/** Adds to the common context what only the ways without a code need. */
export function completeContext(
  context: ProviderContext,
  { apiUrl, scope, memory, settings }: ContextSources,
): InteractiveContext {
  const { social, rpId, sessionType } = settings;
  // `Object.assign` instead of a spread, because the context has getters that must be read at the time of use.
  return Object.assign(context, { apiUrl, scope, memory, social, rpId, sessionType });
}

/** The ways to sign in without a code. */
export interface InteractiveLogin {
  /** Resolves to the way whose answer this page load brings, once the providers have loaded. */
  findReturning(): Promise<InteractiveMethod | undefined>;
  /** True when a click on this way can be performed at once. */
  isReady(method: InteractiveMethod): boolean;
  /**
   * Performs a click, synchronously when its provider is loaded. Throws `load_failed` when the provider cannot be
   * loaded.
   */
  signIn(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent>;
  /** Called with every new state. Offers passkeys in the contact field while it is shown. */
  enter(state: FlowState): void;
  stop(): void;
}

/** Starts to load the providers that the configuration names. `send` passes an event to the state machine. */
export function createInteractiveLogin(
  { methods }: LoginConfiguration,
  context: InteractiveContext,
  send: (event: FlowEvent) => void,
): InteractiveLogin {
  const ready = new Map<InteractiveMethod, InteractiveProvider>();
  const arriving = new Map<InteractiveMethod, Promise<InteractiveProvider>>();
  const names = methods.filter(isInteractive);

  /** Loads a provider once. A provider that failed to load is loaded again at a click. */
  function load(method: InteractiveMethod): Promise<InteractiveProvider> {
    let provider = arriving.get(method);
    if (!provider) {
      provider = create(method);
      arriving.set(method, provider);
      provider.catch(() => arriving.delete(method));
    }
    return provider;
  }

  async function create(method: InteractiveMethod): Promise<InteractiveProvider> {
    const module = await loadProvider(method).catch(failToLoad);
    const provider = module.createProvider(context, method);
    ready.set(method, provider);
    return provider;
  }
  const loading = Promise.allSettled(names.map(load));
  let shown: FlowState | undefined;
  let isLoaded = false;
  // Offers and warnings come from the providers, so they wait until these have loaded.
  void loading.then(() => {
    isLoaded = true;
    if (shown) enter(shown);
  });

  let offering: AbortController | undefined;
  let isFieldShown = false;
  let hasWarned = false;
  // A pending passkey request keeps a page out of the back/forward cache, so it ends on `pagehide`.
  const listening = new AbortController();
  addEventListener('pagehide', () => setOffering(false), listening);
  addEventListener('pageshow', ({ persisted }) => persisted && setOffering(isFieldShown), listening);
  let passkeyMaker: PasskeyMaker | undefined;
  return {
    async findReturning() {
      await loading;
      return names.find((method) => ready.get(method)?.isReturning?.());
    },
    isReady: (method) => ready.has(method),
    async signIn({ method, choice, popup, isReturning }, signal) {
      // Nothing may be awaited when the provider is loaded: the click would no longer count.
      const provider = ready.get(method) ?? (await load(method));
      const answer =
        isReturning && provider.resume ? provider.resume(signal) : provider.signIn(signal, choice, popup);
      const login = await answer;
      return 'session' in login ? { type: 'logged-in', login } : { type: 'options', options: login };
    },
    enter,
    stop,
  };

  function enter(state: FlowState): void {
    const { name } = state;
    // The login starts again, and creates all of this anew.
    if (name === 'starting') return stop();
    shown = state;
    if (name === 'done') offerPasskey(state);
    else passkeyMaker?.leave();
    if (name === 'done') writePreference('method', context.memory, state.method);
    isFieldShown = name === 'choose' || name === 'sending';
    setOffering(isFieldShown);
    if (name === 'choose') warn();
  }

  /** Reports, once, what prevents a way from working here, before anybody presses its button in vain. */
  function warn(): void {
    if (hasWarned || !isLoaded) return;
    hasWarned = true;
    for (const [method, { obstacle }] of ready) {
      if (obstacle) return send({ type: 'failed', method, fault: toFault(obstacle) });
    }
  }

  function setOffering(isOn: boolean): void {
    if (!isOn) {
      offering?.abort();
      offering = undefined;
    } else if (!offering && isLoaded) {
      offering = new AbortController();
      void offer(offering.signal);
    }
  }

  function stop(): void {
    shown = undefined;
    listening.abort();
    setOffering(false);
    passkeyMaker?.leave();
    for (const provider of ready.values()) provider.stop?.();
  }

  /** Offers to create a passkey for the next login, after a login by a code. */
  function offerPasskey(state: StateOf<'done'>): void {
    // No await when it is already loaded: a passkey can be created only while the click counts.
    if (passkeyMaker) return passkeyMaker.enter(state);
    if (!names.includes('passkey') || !(state.method === 'email' || state.method === 'sms')) return;
    import('../providers/passkey/offer-passkey.ts').then(
      ({ createPasskeyMaker }) => {
        passkeyMaker = createPasskeyMaker(context, send);
        passkeyMaker.enter(state);
      },
      // A failure is not reported, because nobody has asked for this offer.
      () => undefined,
    );
  }

  async function offer(signal: AbortSignal): Promise<void> {
    for (const [method, provider] of ready) {
      // A failed offer is not reported: the button is still there, and a click on it reports the error.
      const isTaken = await provider.offer?.(signal).catch(() => false);
      if (isTaken && !signal.aborted) send({ type: 'choose-method', method });
    }
  }
}

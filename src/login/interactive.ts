/**
 * Signing in without a code: the providers that the configuration names. They load when the first screen is on show; a
 * press that comes before them waits for its provider.
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

/** Adds what the ways without a code need besides to the context that they share with the others. */
export function completeContext(
  context: ProviderContext,
  { apiUrl, scope, memory, settings }: ContextSources,
): InteractiveContext {
  const { social, rpId, sessionType } = settings;
  // Not spread: members of the context are asked when they matter.
  return Object.assign(context, { apiUrl, scope, memory, social, rpId, sessionType });
}

/** The ways to sign in without a code. */
export interface InteractiveLogin {
  /** Finds the way whose answer this page load brings, once the providers have loaded. */
  findReturning(): Promise<InteractiveMethod | undefined>;
  /** True when a press of this way can be performed at once. */
  isReady(method: InteractiveMethod): boolean;
  /** Performs a press, synchronously when its provider is there. Throws `load_failed` when it does not arrive. */
  signIn(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent>;
  /** Hears of every new state: offers passkeys beside the field while it is on show. */
  enter(state: FlowState): void;
  stop(): void;
}

/** Begins to load the providers that the configuration names. `send` hands an event to the machine. */
export function createInteractiveLogin(
  { methods }: LoginConfiguration,
  context: InteractiveContext,
  send: (event: FlowEvent) => void,
): InteractiveLogin {
  const ready = new Map<InteractiveMethod, InteractiveProvider>();
  const arriving = new Map<InteractiveMethod, Promise<InteractiveProvider>>();
  const names = methods.filter(isInteractive);

  /** Loads a provider, once; one that did not arrive is loaded again when it is pressed. */
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
  // Offers and warnings are the providers' own.
  void loading.then(() => {
    isLoaded = true;
    if (shown) enter(shown);
  });

  let offering: AbortController | undefined;
  let isFieldShown = false;
  let hasWarned = false;
  // A question that is open keeps a page out of the back/forward cache.
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
      // Nothing may be awaited when the provider is there: the press would be over.
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
    // The login begins again, and with it all of this.
    if (name === 'starting') return stop();
    shown = state;
    if (name === 'done') offerPasskey(state);
    else passkeyMaker?.leave();
    if (name === 'done') writePreference('method', context.memory, state.method);
    isFieldShown = name === 'choose' || name === 'sending';
    setOffering(isFieldShown);
    if (name === 'choose') warn();
  }

  /** Says what stands in the way of signing in, before anybody presses a button for nothing. Once. */
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

  /** A passkey for the next time, after a login by a code. */
  function offerPasskey(state: StateOf<'done'>): void {
    // Without an await when it is there: a passkey is made within the press.
    if (passkeyMaker) return passkeyMaker.enter(state);
    if (!names.includes('passkey') || !(state.method === 'email' || state.method === 'sms')) return;
    import('../providers/passkey/offer-passkey.ts').then(
      ({ createPasskeyMaker }) => {
        passkeyMaker = createPasskeyMaker(context, send);
        passkeyMaker.enter(state);
      },
      // Nobody has asked for it.
      () => undefined,
    );
  }

  async function offer(signal: AbortSignal): Promise<void> {
    for (const [method, provider] of ready) {
      // An offer that fails is not missed: its button is there, and tells what is wrong.
      const isTaken = await provider.offer?.(signal).catch(() => false);
      if (isTaken && !signal.aborted) send({ type: 'choose-method', method });
    }
  }
}

/** Access to the ways to sign in without a code. Their code is loaded after the first screen. */
import type { Runner } from '../flow/runner.ts';
import type { EffectOf, FlowEvent, FlowState, InteractiveMethod, LoginConfiguration } from '../flow/state.ts';
import { inThisTab } from '../providers/oauth/in-this-tab.ts';
import { openPopupEarly } from '../providers/oauth/window.ts';
import type { InteractiveLogin } from './interactive.ts';
import { loadOnce } from './load-once.ts';
import { createProviderContext, type ContextSources } from './provider-context.ts';

/** The parts of a login that these ways use. */
export interface InteractiveWaysOptions extends ContextSources {
  readonly configure: () => Promise<LoginConfiguration>;
  readonly runner: Runner;
  /** Aborted when the login stops. */
  readonly signal: AbortSignal;
}

/** The ways to sign in without a code, whether their code has loaded or not. */
export interface InteractiveWays {
  /**
   * Starts to load them. Waits only when this page load brings a provider's answer, and resolves to the way that it
   * belongs to.
   */
  prepare(configuration: LoginConfiguration): Promise<InteractiveMethod | undefined>;
  /**
   * Performs a click on a way to sign in. When its provider is loaded, nothing is awaited before the provider runs,
   * because the click would no longer count.
   */
  signIn(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent>;
  /** Called with every new state. */
  enter(state: FlowState): void;
  stop(): void;
}

/** Creates the access to a login's ways to sign in without a code. */
export function createInteractiveWays(options: InteractiveWaysOptions): InteractiveWays {
  const { scope, settings, configure, runner } = options;
  let loading: (() => Promise<InteractiveLogin>) | undefined;
  let loaded: InteractiveLogin | undefined;

  function load(configuration: LoginConfiguration): Promise<InteractiveLogin> {
    loading ??= loadOnce(async () => {
      const { createInteractiveLogin, completeContext } = await import('./interactive.ts');
      options.signal.throwIfAborted();
      const context = createProviderContext(options, configuration);
      loaded = createInteractiveLogin(configuration, completeContext(context, options), runner.send);
      loaded.enter(runner.state);
      return loaded;
    });
    return loading();
  }

  /** Performs a click that came before the provider was loaded: the popup opens at once and waits. */
  async function signInLater(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent> {
    const { method, isReturning } = effect;
    const popup =
      effect.popup === undefined && !isReturning ? openPopupEarly(method, settings.social) : effect.popup;
    const closePopup = (): void => popup?.close();
    signal.addEventListener('abort', closePopup);
    try {
      const login = await load(await configure());
      signal.throwIfAborted();
      return await login.signIn({ ...effect, popup }, signal);
    } finally {
      signal.removeEventListener('abort', closePopup);
      closePopup();
    }
  }

  return {
    async prepare(configuration) {
      loaded = loading = undefined;
      if (configuration.methods.length === configuration.channels.length) return undefined;
      if (inThisTab.read(scope) !== undefined) return (await load(configuration)).findReturning();
      // After the first screen has been drawn. If loading fails, a click tries again.
      setTimeout(() => load(configuration).catch(() => undefined));
      return undefined;
    },
    signIn: (effect, signal) =>
      loaded?.isReady(effect.method) ? loaded.signIn(effect, signal) : signInLater(effect, signal),
    enter(state) {
      // A provider's answer that is left over must not sign the person in again after "Sign out".
      if (state.name === 'done') inThisTab.drop(scope);
      loaded?.enter(state);
    },
    stop: () => loaded?.stop(),
  };
}

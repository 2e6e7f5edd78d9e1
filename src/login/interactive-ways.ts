/** The ways to sign in without a code, from the outside: their part of the program is loaded after the first screen. */
import type { Runner } from '../flow/runner.ts';
import type { EffectOf, FlowEvent, FlowState, InteractiveMethod, LoginConfiguration } from '../flow/state.ts';
import { inThisTab } from '../providers/oauth/in-this-tab.ts';
import { openPopupEarly } from '../providers/oauth/window.ts';
import type { InteractiveLogin } from './interactive.ts';
import { loadOnce } from './load-once.ts';
import { createProviderContext, type ContextSources } from './provider-context.ts';

/** The parts of a login that these ways need. */
export interface InteractiveWaysOptions extends ContextSources {
  readonly configure: () => Promise<LoginConfiguration>;
  readonly runner: Runner;
  /** Ends with the login. */
  readonly signal: AbortSignal;
}

/** The ways to sign in without a code, loaded or not. */
export interface InteractiveWays {
  /** Prepares them. Only the answer of a provider's page is waited for, where this page brings one. */
  prepare(configuration: LoginConfiguration): Promise<InteractiveMethod | undefined>;
  /** Performs a press. Nothing is awaited where its provider is there, because the press would be over. */
  signIn(effect: EffectOf<'sign-in'>, signal: AbortSignal): Promise<FlowEvent>;
  /** Hears of every new state. */
  enter(state: FlowState): void;
  stop(): void;
}

/** Creates the ways to sign in without a code of one login. */
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

  /** Performs a press that came before its provider: the window opens at once and waits. */
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
      // After the first screen has been drawn. A press loads them again where they did not arrive.
      setTimeout(() => load(configuration).catch(() => undefined));
      return undefined;
    },
    signIn: (effect, signal) =>
      loaded?.isReady(effect.method) ? loaded.signIn(effect, signal) : signInLater(effect, signal),
    enter(state) {
      // Whoever has signed in meanwhile is not signed in again after "Sign out", by an answer that was left over.
      if (state.name === 'done') inThisTab.drop(scope);
      loaded?.enter(state);
    },
    stop: () => loaded?.stop(),
  };
}

/** The registry of ways to sign in without a code: one line a provider. Each loads when a configuration names it. */
import type { InteractiveMethod } from '../flow/state.ts';
import type { InteractiveContext, InteractiveProvider } from './provider.ts';

interface InteractiveModule {
  readonly createProvider: (context: InteractiveContext, method: InteractiveMethod) => InteractiveProvider;
}

const oauth = (): Promise<InteractiveModule> => import('./oauth.ts');

/** How each provider is loaded. */
export const interactiveProviders: { readonly [M in InteractiveMethod]: () => Promise<InteractiveModule> } = {
  google: oauth,
  apple: oauth,
  facebook: oauth,
  x: oauth,
  discord: oauth,
  passkey: () => import('./passkey.ts'),
  wallet: () => import('./wallet.ts'),
};

/** The registry of ways to sign in without a code: one line a provider. Each loads when a configuration names it. */
import type { DirectMethod } from '../flow/state.ts';
import type { DirectContext, DirectProvider } from './provider.ts';

interface DirectModule {
  readonly createProvider: (context: DirectContext, method: DirectMethod) => DirectProvider;
}

const oauth = (): Promise<DirectModule> => import('./oauth.ts');

/** How each provider is loaded. */
export const directProviders: { readonly [M in DirectMethod]: () => Promise<DirectModule> } = {
  google: oauth,
  apple: oauth,
  facebook: oauth,
  x: oauth,
  discord: oauth,
  passkey: () => import('./passkey.ts'),
  wallet: () => import('./wallet.ts'),
};

/** The registry of ways to sign in: one line a provider. Each loads when a configuration names it. */
import type { CodeProvider, ProviderContext } from './provider.ts';

interface ProviderModule {
  readonly createProvider: (context: ProviderContext) => CodeProvider;
}

/** How each provider is loaded. */
export const providers = {
  email: (): Promise<ProviderModule> => import('./email.ts'),
  sms: (): Promise<ProviderModule> => import('./sms.ts'),
};

/** The name of a provider that this version can complete, as in `enabledProviders`. */
export type ProviderId = keyof typeof providers;

/** True when this version can complete the provider of that name. */
export function isProviderId(name: string): name is ProviderId {
  return Object.hasOwn(providers, name);
}

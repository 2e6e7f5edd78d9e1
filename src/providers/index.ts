/** The registry of ways to sign in by a code: one line a provider. Each loads when a configuration names it. */
import type { Method } from '../flow/state.ts';
import { isCompany } from './companies/ids.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';

interface ProviderModule {
  readonly createProvider: (context: ProviderContext) => CodeProvider;
}

/** How each provider is loaded. */
export const providers = {
  email: (): Promise<ProviderModule> => import('./email.ts'),
  sms: (): Promise<ProviderModule> => import('./sms.ts'),
};

/** The name of a provider that sends codes, as in `enabledProviders`. */
export type ProviderId = keyof typeof providers;

/** True for the name of a provider that sends codes. */
export function isProviderId(name: string): name is ProviderId {
  return Object.hasOwn(providers, name);
}

/** True when this version can complete the way to sign in of that name. */
export function isMethod(name: string): name is Method {
  return /^(?:email|sms|passkey|wallet)$/.test(name) || isCompany(name);
}

/** Creates the context that the ways to sign in work with: services and settings of a login. */
import { failToLoad } from '../base/thrown.ts';
import type { LoginConfiguration } from '../flow/state.ts';
import type { KeyStore, ProviderContext, SignUp } from '../providers/provider.ts';
import type { Connection } from './connection.ts';
import type { LoginSettings } from './options.ts';

/** The parts from which the context is created. */
export interface ContextSources extends Pick<Connection, 'proxy' | 'apiUrl' | 'scope' | 'memory'> {
  readonly settings: LoginSettings;
  readonly vault: KeyStore;
}

/**
 * Creates the context of a way with a code; the ways without one add to it. `locale` and `signUp` are getters, because
 * these settings may change at any time.
 */
export function createProviderContext(
  { proxy, settings, vault }: ContextSources,
  configuration: LoginConfiguration,
): ProviderContext {
  const { organizationId, otpGateway: gateway, otpSignerKey, invalidateExisting = false } = settings;
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

/** The registry of the ways to sign in without a code. A provider is loaded when a configuration names it. */
import type { InteractiveMethod, Method } from '../flow/state.ts';
import type { InteractiveContext, InteractiveProvider } from './provider.ts';

interface InteractiveModule {
  readonly createProvider: (context: InteractiveContext, method: InteractiveMethod) => InteractiveProvider;
}

/** True for a way to sign in without a code. */
export function isInteractive(method: Method): method is InteractiveMethod {
  return method !== 'email' && method !== 'sms';
}

/** Loads the provider of a way to sign in. One provider serves all companies. */
export function loadProvider(method: InteractiveMethod): Promise<InteractiveModule> {
  if (method === 'passkey') return import('./passkey.ts');
  if (method === 'wallet') return import('./wallet.ts');
  return import('./oauth.ts');
}

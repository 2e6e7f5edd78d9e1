/** The registry of the ways to sign in with a code: one line for each provider. */
import type { Channel } from '../flow/state.ts';
import { createProvider as createEmailProvider } from './email.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';
import { createProvider as createSmsProvider } from './sms.ts';

/** Creates the provider of each channel. */
export const providers: { readonly [C in Channel]: (context: ProviderContext) => CodeProvider } = {
  email: createEmailProvider,
  sms: createSmsProvider,
};

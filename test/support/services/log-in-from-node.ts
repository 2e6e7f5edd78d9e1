import { createClock } from '../../../src/client/clock.ts';
import { CONFIG_ID_HEADER } from '../../../src/contract/config-id-header.ts';
import { readConfiguration } from '../../../src/login/configuration.ts';
import { createProvider } from '../../../src/providers/email.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import type { DeviceKey } from '../../../src/stamp/device-key.ts';
import { newestCode } from './login-page.ts';
import type { LoginService } from './service-process.ts';
import { configIds } from './test-organization.ts';

/** Logs a person in by email without a browser, with the code provider of the package. Returns the session token. */
export async function logInFromNode(service: LoginService, email: string): Promise<string> {
  const keys = new Map<string, DeviceKey>();
  const { signal } = new AbortController();
  const sessionExpirationSeconds = '900';
  const reply = { enabledProviders: ['email'], organizationId: 'any', sessionExpirationSeconds };
  const provider = createProvider({
    keys: {
      persistence: 'memory',
      async createKey() {
        const key = await generateDeviceKey();
        keys.set(key.publicKey, key);
        return key;
      },
      readKey: (publicKey) => Promise.resolve(keys.get(publicKey)),
      writePending: () => Promise.resolve(),
      commitSession: () => Promise.resolve('memory'),
    },
    proxy: {
      baseUrl: service.authProxyUrl,
      fetch,
      clock: createClock(),
      authorize: () => Promise.resolve({ [CONFIG_ID_HEADER]: configIds.digits6 }),
      transient: /^unreachable$/,
    },
    gateway: undefined,
    organizationId: undefined,
    invalidateExisting: false,
    configuration: readConfiguration(reply, undefined),
    otpSignerKey: service.otpSignerKey,
    signUp: undefined,
    locale: 'en',
  });
  const challenge = await provider.send(email, signal);
  const { session } = await provider.verify(challenge, await newestCode(service, email), signal);
  return session.token;
}

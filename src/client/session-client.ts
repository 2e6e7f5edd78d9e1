import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { createClient } from './full-client.ts';
import type { operations } from '../contract/operations/index.ts';
import { LatchkeyError } from '../errors.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createSessionKeyStamper } from '../stamp/session-key.ts';

/** The client that a logged-in session stamps. */
export type SessionClient = Client<typeof operations>;

/** What a session's client is made of. */
export interface SessionClientOptions {
  readonly organizationId: string;
  /** The session's key; undefined when the browser has lost it. */
  readonly key: DeviceKey | undefined;
  readonly proxy: Omit<CallOptions, 'signal'>;
  readonly configId: string;
  readonly apiUrl: string;
  /** Hears that the service no longer knows the key: ended there, so ended here, once and not in a loop. */
  readonly onRevoked: () => void;
}

/** Creates a client of the API that the session's key stamps. Throws `key_lost`. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { organizationId, key, proxy, configId, apiUrl, onRevoked } = options;
  if (!key) throw new LatchkeyError('key_lost', 'The key of this session is gone from the browser.');
  return createClient({
    baseUrl: apiUrl,
    authProxyUrl: proxy.baseUrl,
    authProxyConfigId: configId,
    organizationId,
    stamper: createSessionKeyStamper(key),
    clock: proxy.clock,
    fetch: async (input, init) => {
      const response = await proxy.fetch(input, init);
      // What the session proxy refuses is not signed by the key and says nothing about it.
      if (response.status === 401 && typeof input === 'string' && input.startsWith(`${apiUrl}/public/`))
        onRevoked();
      return response;
    },
  });
}

import { createClient, type Client } from './client.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { operations } from '../contract/operations/index.ts';
import { fromBase64Url, fromUtf8 } from '../base/encoding.ts';
import type { Stamper } from '../stamp/stamper.ts';

/** The client that a logged-in session stamps. */
export type SessionClient = Client<typeof operations>;

/** What a session's client is made of. */
export interface SessionClientOptions {
  readonly organizationId: string;
  /** Signs with the key that the session has now. */
  readonly stamper: Stamper;
  readonly proxy: Pick<CallOptions, 'baseUrl' | 'fetch' | 'clock'>;
  readonly configId: string;
  readonly apiUrl: string;
  /**
   * Hears which key the service no longer knows: ended there, so ended here, once and not in a loop. Undefined when the
   * request was not signed by one.
   */
  readonly onRevoked: (publicKey: string | undefined) => void;
}

/** Creates a client of the API that the session's key stamps. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { organizationId, stamper, proxy, configId, apiUrl, onRevoked } = options;
  const clientOptions: ClientOptions = {
    baseUrl: apiUrl,
    authProxyUrl: proxy.baseUrl,
    authProxyConfigId: configId,
    organizationId,
    stamper,
    clock: proxy.clock,
    fetch: async (input, init) => {
      const response = await proxy.fetch(input, init);
      // What the session proxy refuses is not signed by the key and says nothing about it.
      if (response.status === 401 && typeof input === 'string' && input.startsWith(`${apiUrl}/public/`))
        onRevoked(readSigner(init));
      return response;
    },
  };
  return createClient(clientOptions, operations);
}

/** The key that a request was signed by, which by now may not be the session's any more. */
function readSigner(init: RequestInit | undefined): string | undefined {
  const stamp = new Headers(init?.headers).get('X-Stamp');
  if (stamp === null) return undefined;
  return (JSON.parse(fromUtf8(fromBase64Url(stamp))) as { readonly publicKey: string }).publicKey;
}

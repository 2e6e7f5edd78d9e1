import { createClient, type Client } from './client.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { operations } from '../contract/operations/index.ts';
import { fromBase64Url, fromUtf8 } from '../base/encoding.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import type { Stamper } from '../stamp/stamper.ts';
import { toReplyError } from './reply-error.ts';
import { sendRequest } from './transport.ts';

/** The refusal whose reason is the key; also where the service names it in a way that this program does not know. */
const KEY_REFUSED = 'unauthenticated' satisfies ErrorCode;

/** How long a refusal that has begun to arrive may take. */
const READING_MS = 10_000;

/** The client that a logged-in session stamps. */
export type SessionClient = Client<typeof operations>;

/** Options of {@link createSessionClient}. */
export interface SessionClientOptions {
  readonly organizationId: string;
  /** Signs with the key that the session has now. */
  readonly stamper: Stamper;
  readonly proxy: Pick<CallOptions, 'baseUrl' | 'fetch' | 'clock'>;
  readonly configId: string;
  readonly apiUrl: string;
  /**
   * Called with the key that the service no longer knows: the session has ended there, so it ends here. Undefined when
   * the request was not signed by a key.
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
      // A request to the session proxy is not signed by the key, so its refusal says nothing about the key.
      const isSigned = typeof input === 'string' && input.startsWith(`${apiUrl}/public/`);
      if (isSigned && response.status === 401 && (await isKeyRefused(response.clone())))
        onRevoked(readSigner(init));
      return response;
    },
  };
  return createClient(clientOptions, operations);
}

/** Whether a 401 is about the key: others are about a token in the request. */
async function isKeyRefused(response: Response): Promise<boolean> {
  // It was sent already: this reads it, no further than any reply.
  const read = { fetch: () => Promise.resolve(response), clock: { observe: () => undefined } };
  const reply = await sendRequest(response.url, {}, read, READING_MS);
  // A page of something in between says nothing about the key.
  return reply.body !== undefined && toReplyError(reply, 0).code === KEY_REFUSED;
}

/** Reads the key that signed a request. The session may have another key by now. */
function readSigner(init: RequestInit | undefined): string | undefined {
  const stamp = new Headers(init?.headers).get('X-Stamp');
  if (stamp === null) return undefined;
  return (JSON.parse(fromUtf8(fromBase64Url(stamp))) as { readonly publicKey: string }).publicKey;
}

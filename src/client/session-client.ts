import { createClient, type Client } from './client.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { operations } from '../contract/operations/index.ts';
import { fromBase64Url, fromUtf8 } from '../base/encoding.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import type { Stamper } from '../stamp/stamper.ts';
import { toReplyError } from './reply-error.ts';
import { sendRequest } from './transport.ts';

/**
 * The error code that says the service does not accept the key. A 401 with a code that this program does not know is
 * read as it, too.
 */
const KEY_REFUSED = 'unauthenticated' satisfies ErrorCode;

/** Time limit for reading the body of a 401 reply. */
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
   * Called with the public key that the service no longer accepts: the session has ended there, so it must end here.
   * Undefined when the request carried no stamp by a key.
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

/** Says whether a 401 refuses the key. Other 401 replies refuse a token in the request. */
async function isKeyRefused(response: Response): Promise<boolean> {
  // The response is already here; `sendRequest` only reads it, with its limits of size and time.
  const read = { fetch: () => Promise.resolve(response), clock: { observe: () => undefined } };
  const reply = await sendRequest(response.url, {}, read, READING_MS);
  // A page of a proxy says nothing about the key.
  return reply.body !== undefined && toReplyError(reply, 0).code === KEY_REFUSED;
}

/** Reads the public key from the request's stamp, because the session may have a new key by now. */
function readSigner(init: RequestInit | undefined): string | undefined {
  const stamp = new Headers(init?.headers).get('X-Stamp');
  if (stamp === null) return undefined;
  return (JSON.parse(fromUtf8(fromBase64Url(stamp))) as { readonly publicKey: string }).publicKey;
}

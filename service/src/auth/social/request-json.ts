import { ProblemError } from '../../base/problem-error.ts';
import { isSecureUrl } from '../../base/secure-url.ts';

/** Time limit for a provider, from the first byte of the request to the last of the reply. */
const TIMEOUT_MS = 10_000;
/** Maximum length of a provider's reply in bytes: the same figure as for the key sets of webhooks. */
const MAXIMUM_BYTES = 65_536;

/** A reply whose body was JSON. */
export interface JsonReply {
  readonly status: number;
  readonly value: unknown;
}

/** The parts of a request besides its address; without a form it is a GET. */
export interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Sends a request to a social login provider: over https (http to this machine only), without following redirects, for
 * at most ten seconds and 64 KB. Throws OAUTH_PROVIDER_UNAVAILABLE when the reply is not JSON.
 */
export async function requestJson(url: string, { form, headers = {} }: JsonRequest = {}): Promise<JsonReply> {
  if (!isSecureUrl(url)) throw providerUnavailable();
  try {
    const reply = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...headers },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: reply.status, value: JSON.parse(await readText(reply)) };
  } catch (cause) {
    throw providerUnavailable(cause);
  }
}

/** The error when a provider cannot be reached or understood. */
export function providerUnavailable(cause?: unknown): ProblemError {
  return new ProblemError(
    'OAUTH_PROVIDER_UNAVAILABLE',
    'The social login provider does not answer as it should; try again later.',
    { cause },
  );
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAXIMUM_BYTES) throw new Error('The reply is longer than 64 KB.');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

import { StartError } from '../base/start-error.ts';
import type { SendLimits } from './limits.ts';
import { createRedactor } from './redactor.ts';
import { RpcFault } from './rpc-fault.ts';

/** Calls a node by JSON-RPC 2.0. */
export interface RpcClient {
  /** Returns the result as it came. Rejects only with an `RpcFault`, and within the limits. */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Aborts running calls and makes all later ones fail. */
  close(): void;
}

/** Options of {@link createRpcClient}. */
export interface RpcClientOptions {
  /** The node's address; a user and password in it are sent as basic authentication. */
  readonly url: string;
  /** The name of the setting that the address comes from, for an error that does not repeat the address. */
  readonly setting?: string;
  readonly limits: Pick<SendLimits, 'callTimeoutMs' | 'maximumReplyBytes'>;
  readonly fetch?: typeof globalThis.fetch;
}

/** Maximum length of a node's message that is kept. */
const MAXIMUM_MESSAGE_LENGTH = 500;

/** Creates a client of one node. Throws a `StartError` when the address is not an http or https address. */
export function createRpcClient({
  fetch = globalThis.fetch,
  limits,
  setting = 'SOLANA_RPC_URL',
  url,
}: RpcClientOptions): RpcClient {
  const address = parseAddress(url, setting);
  const redact = createRedactor(address);
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...toBasic(address) };
  // fetch refuses an address with a user in it.
  const target = new URL(address);
  target.username = target.password = '';
  const calls = new Set<AbortController>();
  let isClosed = false;
  let lastId = 0;

  return {
    async call(method, params) {
      const id = (lastId += 1);
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort('timeout'), limits.callTimeoutMs);
      calls.add(controller);
      if (isClosed) controller.abort('interrupted');
      try {
        const response = await fetch(target, {
          method: 'POST',
          headers,
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          // The target of a redirect would get our credentials, and nobody has configured it.
          redirect: 'manual',
          signal: controller.signal,
        });
        const text = await readText(response, limits.maximumReplyBytes);
        return toResult(text, id, response, redact);
      } catch (error) {
        if (error instanceof RpcFault) throw error;
        throw toFault(error, controller.signal);
      } finally {
        clearTimeout(timer);
        calls.delete(controller);
      }
    },
    close() {
      isClosed = true;
      for (const controller of calls) controller.abort('interrupted');
    },
  };
}

function parseAddress(text: string, setting: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address;
  throw new StartError(`${setting} must be an http or https address.`);
}

function toBasic({ password, username }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Reads a body to its end. Throws an `RpcFault` when it is larger than allowed. */
async function readText({ body }: Response, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maximumBytes)
      throw new RpcFault('unreadable', 'The answer of the Solana node is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toResult(text: string, id: number, response: Response, redact: (text: string) => string): unknown {
  const answer = parse(text);
  const isAnswer = answer['jsonrpc'] === '2.0' && (answer['id'] === id || answer['id'] === null);
  if (isAnswer && isRefusal(answer['error'])) {
    const { code, data, message } = answer['error'];
    throw new RpcFault('refused', toPlainText(redact(message)), { code, data });
  }
  if (!response.ok)
    throw new RpcFault('http', `The Solana node answered with HTTP status ${response.status}.`);
  if (isAnswer && answer['id'] === id && 'result' in answer) return answer['result'];
  throw new RpcFault('unreadable', 'The answer of the Solana node is not JSON-RPC.');
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Removes NUL and halves of surrogate pairs, which a database does not accept, and other control characters, which
 * nobody can read.
 */
function toPlainText(text: string): string {
  return text.slice(0, MAXIMUM_MESSAGE_LENGTH).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}

function isRefusal(error: unknown): error is { code: number; message: string; data?: unknown } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return Number.isSafeInteger(code) && typeof message === 'string';
}

/**
 * Translates an error of fetch, which puts the reason of a broken connection into the cause, and the address into
 * neither message.
 */
function toFault(error: unknown, { aborted, reason }: AbortSignal): RpcFault {
  if (aborted) {
    return reason === 'timeout'
      ? new RpcFault('timeout', 'The Solana node did not answer in time.')
      : new RpcFault('interrupted', 'The call of the Solana node was cut off, because the service stops.');
  }
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  const detail = typeof code === 'string' && /^[A-Z_0-9]+$/.test(code) ? ` (${code})` : '';
  return new RpcFault('no_answer', `The Solana node cannot be reached${detail}.`, { cause: error });
}

import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { toJson } from '../base/write-json.ts';
import type { Clock } from './clock.ts';
import { settle, type SuccessfulReply } from './failure.ts';
import type { exchange, Reply, Surroundings, within } from './transport.ts';

/** Where a call goes and who makes it. */
export interface CallOptions extends Surroundings {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers that name or prove the caller, made for this exact body. */
  readonly authorize: (
    body: string,
    signal: AbortSignal | undefined,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly signal?: AbortSignal | undefined;
  /** A reply that is larger, even after decompression, is not one of the API. Default: 65,536. */
  readonly maxReplyBytes?: number | undefined;
  /** Hears the headers of a successful reply. */
  readonly onReply?: ((headers: Headers) => void) | undefined;
  /**
   * The codes of faults that pass by themselves, so that trying again is better than telling somebody. Default: those
   * of a program, which can also wait out a limit.
   */
  readonly passing?: RegExp | undefined;
  /** How a request travels. Handed over, because a bundle's two parts share no module. */
  readonly exchange: typeof exchange;
  readonly within: typeof within;
}

/**
 * Calls one operation: one body, sent again only when that is harmless, until a reply, an error that no retry can
 * mend, five attempts or fifteen seconds. Throws a `LatchkeyError`, or the signal's reason when aborted.
 */
export async function call<O extends Operation>(
  operation: O,
  parameters: ParametersOf<O>,
  options: CallOptions,
): Promise<ResultOf<O>> {
  const { response, body } = await callForReply(operation, parameters, options);
  options.onReply?.(response.headers);
  return body as ResultOf<O>;
}

/** Calls one operation as {@link call} does, and resolves to the whole reply. */
export async function callForReply(
  operation: Operation,
  parameters: unknown,
  options: CallOptions,
): Promise<SuccessfulReply> {
  const { baseUrl, signal, maxReplyBytes = 65_536, exchange } = options;
  const body = toJson(parameters);
  const headers = { 'Content-Type': 'application/json', ...(await options.authorize(body, signal)) };
  const request = { method: body ? 'POST' : 'GET', body, headers: Object.entries(headers) };
  const send = (timeoutMs: number): Promise<Reply> =>
    exchange(baseUrl + operation.path, request, maxReplyBytes, timeoutMs, signal, options);
  const startedAtMs = performance.now();
  return settle([startedAtMs, await send(ATTEMPT_MS), send], operation, options);
}

/** One attempt may take this long; somebody is waiting. */
const ATTEMPT_MS = 10_000;

import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { LatchkeyError } from '../errors.ts';
import { toJson } from '../json.ts';
import type { retryOrThrow } from './failure.ts';
import { exchange, within, type Transport } from './transport.ts';

/** Where a call goes and who makes it. */
export interface CallOptions extends Transport {
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers that name or prove the caller, made for this exact body. */
  readonly authorize: (body: string) => Promise<Readonly<Record<string, string>>>;
  /** Hears the headers of a successful reply. */
  readonly onReply?: ((headers: Headers) => void) | undefined;
  /**
   * The codes of faults that pass by themselves, so that trying again is better than telling somebody. Default: those
   * of a program, which can also wait out a limit.
   */
  readonly passing?: RegExp | undefined;
  /** Loads what is needed once a request has failed. Asked with every call. */
  readonly load: () => Promise<FailurePart>;
}

/** The part of a call that a success never needs. */
export interface FailurePart {
  readonly retryOrThrow: typeof retryOrThrow;
}

/** One attempt may take this long; somebody is waiting. */
const ATTEMPT_MS = 10_000;
/** What is loaded beside an attempt may come this much later. */
const LOAD_MS = 5_000;

/**
 * Calls one operation: one body, sent again only when that is harmless, until a reply, an error that no retry can
 * mend, five attempts or fifteen seconds. Throws a `LatchkeyError`, or the signal's reason when aborted.
 */
export async function call<O extends Operation>(
  operation: O,
  parameters: ParametersOf<O>,
  options: CallOptions,
): Promise<ResultOf<O>> {
  // Beside the request, not after it: a network that has just failed would not deliver this either.
  const loading = options.load();
  // Whether it came is told to those who need it.
  loading.catch(() => undefined);
  const body = toJson(parameters);
  const headers = await options.authorize(body);
  const startedAtMs = performance.now();
  for (let attempt = 1, timeoutMs = ATTEMPT_MS; ; attempt++) {
    const reply = await exchange(options.baseUrl + operation.path, body, headers, timeoutMs, options);
    if (reply.response?.status === 200 && reply.body) {
      options.onReply?.(reply.response.headers);
      return reply.body as ResultOf<O>;
    }
    const { retryOrThrow } = await arrival(loading, options.signal);
    timeoutMs = await retryOrThrow(reply, attempt, startedAtMs, operation, options, within);
  }
}

/** Waits for a part of the client. Throws `load_failed`, or the signal's reason. */
export async function arrival<Part>(loading: Promise<Part>, signal: AbortSignal | undefined): Promise<Part> {
  return within(LOAD_MS, signal, () => loading).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new LatchkeyError('load_failed', 'A part of the client did not load.', { cause });
  });
}

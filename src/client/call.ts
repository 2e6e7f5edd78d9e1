import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { fromJson, own, toJson } from '../json.ts';
import { LatchkeyError, type ErrorCode } from '../errors.ts';
import { exchange, pause, type Reply, type Transport } from './transport.ts';

/** Where a call goes and who makes it. */
export interface CallOptions extends Transport {
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers that name or prove the caller, made for this exact body. */
  readonly authorize: (body: string) => Promise<Readonly<Record<string, string>>>;
  readonly signal?: AbortSignal | undefined;
  /** Hears what the headers of a successful reply said. */
  readonly onReply?: ((reply: Reply) => void) | undefined;
  /** The codes of faults that pass by themselves, so that trying again is better than telling somebody. */
  readonly passing: RegExp;
}

/** One attempt may take this long, all together not much longer: somebody is waiting. */
const ATTEMPT_MS = 10_000;
const TOTAL_MS = 15_000;
const MAX_ATTEMPTS = 5;

/**
 * Calls one operation: one body, sent again only when that is harmless, until a reply, an error that no retry can
 * mend, five attempts or fifteen seconds. Throws a `LatchkeyError`, or the signal's reason when aborted.
 */
export async function call<O extends Operation>(
  operation: O,
  parameters: ParametersOf<O>,
  options: CallOptions,
): Promise<ResultOf<O>> {
  const { baseUrl, signal } = options;
  const body = toJson(parameters);
  const headers = await options.authorize(body);
  const deadline = performance.now() + TOTAL_MS;
  const isRepeatable = operation.kind !== 'proxy' || operation.isIdempotent;
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.min(ATTEMPT_MS, deadline - performance.now());
    try {
      const url = baseUrl + operation.path;
      const reply = await exchange({ url, body, headers, signal, timeoutMs }, options);
      const result = readReply(reply) as ResultOf<O>;
      options.onReply?.(reply);
      return result;
    } catch (thrown) {
      signal?.throwIfAborted();
      // Full jitter (0 to 200, 400, 800, 1600 ms), so that many browsers do not come back at the same moment.
      const { code, retryAfterMs = Math.random() * 100 * 2 ** attempt } = thrown as LatchkeyError;
      const isLast = attempt === MAX_ATTEMPTS || performance.now() + retryAfterMs >= deadline;
      if (!isRepeatable || isLast || !options.passing.test(code)) throw thrown;
      await pause(retryAfterMs, signal);
    }
  }
}

function readReply({ status, contentType, text, retryAfterMs }: Reply): unknown {
  const body = /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType) ? parse(text) : undefined;
  if (status === 200 && body) return body;
  const { errorCode, message, details } = own(body as Record<string, unknown> | undefined);
  const entries = Array.isArray(details) ? (details as Record<string, unknown>[]) : [];
  const { path, triesLeft } = own(entries[0]) as { path?: string; triesLeft?: number };
  // The codes of the API in lower case; one that is newer than this program passes as well.
  const code = /^[A-Z_]{3,40}$/.exec(asText(errorCode))?.[0].toLowerCase() ?? codeOf(status);
  throw new LatchkeyError(code as ErrorCode, `Status ${status}: ${asText(message)}`, {
    status,
    retryAfterMs,
    details: entries,
    triesLeft,
    member: path,
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '(no text)';
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission_denied';
  if (status === 429) return 'rate_limited';
  return status < 500 ? 'malformed_reply' : 'internal';
}

function parse(text: string): unknown {
  try {
    return fromJson(text);
  } catch (cause) {
    throw new LatchkeyError('malformed_reply', 'The reply is not JSON.', { cause });
  }
}

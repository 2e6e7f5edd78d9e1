import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { fromJson, toJson } from '../json.ts';
import { LatchkeyError, toLatchkeyError, type ErrorCode } from '../errors.ts';
import { exchange, type Reply, type Transport } from './transport.ts';

/** Where a call goes and who makes it. */
export interface CallOptions extends Transport {
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers that name or prove the caller, made for this exact body. */
  readonly authorize: (body: string) => Promise<Readonly<Record<string, string>>>;
  readonly signal?: AbortSignal | undefined;
  /** Hears what the headers of a successful reply said. */
  readonly onReply?: ((reply: Reply) => void) | undefined;
}

/** One attempt may take this long, all together not much longer: a person is waiting. */
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
  const body = toJson(parameters);
  const headers = await options.authorize(body);
  const deadline = performance.now() + TOTAL_MS;
  const isRepeatable = operation.kind !== 'proxy' || operation.isIdempotent;
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.min(ATTEMPT_MS, deadline - performance.now());
    try {
      const { signal } = options;
      const reply = await exchange(
        { url: options.baseUrl + operation.path, body, headers, signal, timeoutMs },
        options,
      );
      const result = readReply(reply) as ResultOf<O>;
      options.onReply?.(reply);
      return result;
    } catch (thrown) {
      options.signal?.throwIfAborted();
      // Full jitter (0 to 200, 400, 800, 1600 ms), so that many browsers do not come back at the same moment.
      const backoffMs = Math.random() * 100 * 2 ** attempt;
      const pauseMs = toLatchkeyError(thrown).retryAfterMs ?? backoffMs;
      const isLast = attempt === MAX_ATTEMPTS || performance.now() + pauseMs >= deadline;
      if (!isRepeatable || isLast || !PASSING.has(toLatchkeyError(thrown).code)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Faults that pass by themselves. A limit is not one of them: a person has to be told how long it lasts. */
const PASSING: ReadonlySet<unknown> = new Set<ErrorCode>([
  'timeout',
  'unreachable',
  'internal',
  'malformed_reply',
]);

type Detail = { readonly triesLeft?: number; readonly path?: string } | undefined;

function readReply({ status, contentType, text, retryAfterMs }: Reply): unknown {
  const value = /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType) ? parse(text) : undefined;
  const body = value as Record<string, unknown> | null | undefined;
  if (status === 200 && body) return body;
  const code = String(body?.['errorCode']).toLowerCase();
  const [detail] = Array.isArray(body?.['details']) ? (body['details'] as Detail[]) : [];
  throw new LatchkeyError(
    // The codes of the API in lower case; one that is newer than this program passes as well.
    /^[a-z_]{3,40}$/.test(code) ? (code as ErrorCode) : codeOf(status),
    `Status ${status}: ${asText(body?.['message'])}`,
    { status, retryAfterMs, triesLeft: detail?.triesLeft, member: detail?.path },
  );
}

function asText(message: unknown): string {
  return typeof message === 'string' ? message : 'not a reply of the API';
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

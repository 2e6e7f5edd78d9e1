import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { own } from '../base/json.ts';
import { toJson } from '../base/write-json.ts';
import type { CallOptions } from './options.ts';
import { toReplyError } from './reply-error.ts';
import { withRetry } from './retry.ts';
import { sendRequest } from './transport.ts';

/**
 * Calls one operation. It sends the same body again only when a repetition has no second effect, and stops at a reply,
 * at an error that no retry can mend, after five attempts or after fifteen seconds. Throws a `LatchkeyError`, or the
 * signal's reason when aborted.
 */
export async function call<O extends Operation>(
  operation: O,
  parameters: ParametersOf<O>,
  options: CallOptions,
): Promise<ResultOf<O>> {
  // `own` drops the prototype: a member that a page put on `Object.prototype` must not count as an option.
  const known = own(options);
  const body = operation.kind === 'discovery' ? '' : (known.write ?? toJson)(parameters);
  const request = {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(await known.authorize(body, known.signal)) },
    body: body || null,
  };
  const attempt = async (timeoutMs: number): Promise<ResultOf<O>> => {
    const reply = await sendRequest(known.baseUrl + operation.path, request, known, timeoutMs);
    if (reply.response?.status !== 200 || !reply.body) throw toReplyError(reply, known.clock.now());
    known.onReply?.(reply.response.headers);
    return reply.body as ResultOf<O>;
  };
  return withRetry(attempt, operation.kind !== 'proxy' || operation.isIdempotent, known);
}

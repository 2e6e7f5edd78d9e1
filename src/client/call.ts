import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { own } from '../base/json.ts';
import { toJson } from '../base/write-json.ts';
import type { CallOptions } from './options.ts';
import { toReplyError } from './reply-error.ts';
import { withRetry } from './retry.ts';
import { sendRequest } from './transport.ts';

/**
 * Calls one operation: one body, sent again only when that is harmless, until a reply, an error that no retry can
 * mend, five attempts or fifteen seconds. Throws a `LatchkeyError`, or the signal's reason when aborted.
 */
export async function call<O extends Operation>(
  operation: O,
  parameters: ParametersOf<O>,
  options: CallOptions,
): Promise<ResultOf<O>> {
  // Without a prototype: a member that a page has put on `Object.prototype` is no option.
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

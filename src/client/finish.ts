import type { ActivityOperation, Operation } from '../contract/operation.ts';
import { CONFIG_ID_HEADER } from '../contract/config-id-header.ts';
import type { LatchkeyError } from '../base/errors.ts';
import type { Conclude } from './activity.ts';
import { callForReply, type CallOptions } from './call.ts';
import { createClock, type Clock } from './clock.ts';
import { settle } from './failure.ts';
import type { Attempt, ClientState, ClockNotes } from './methods.ts';
import { toOutcome } from './outcome.ts';
import type { exchange, within } from './transport.ts';

/** A body has at most 1 MB; its activity repeats it and adds a result. */
const MAX_REPLY_BYTES = 4_194_304;

/**
 * Brings a call to its end that its client could not, after a first attempt or instead of it. Resolves to what the
 * method resolves to and throws what it throws; a `TypeError` that names the option at fault.
 */
export async function finish(
  operation: Operation,
  request: object,
  attempt: Attempt | undefined,
  client: ClientState,
  signal: AbortSignal | undefined,
  conclude: Conclude,
  ...[send, wait]: [typeof exchange, typeof within]
): Promise<unknown> {
  const {
    baseUrl,
    authProxyUrl = baseUrl,
    authProxyConfigId = '',
    stamper,
    fetch = globalThis.fetch,
  } = client;
  checkOptions(client);
  const { kind } = operation;
  const clock = (client.clock = toClock(client.clock));
  // Without a prototype: what a page has put on `Object.prototype` is no option.
  const options = {
    __proto__: null,
    baseUrl: kind === 'proxy' ? authProxyUrl : baseUrl,
    fetch,
    clock,
    signal,
    maxReplyBytes: MAX_REPLY_BYTES,
    exchange: send,
    within: wait,
    async authorize(body: string, ending: AbortSignal | undefined) {
      if (kind === 'discovery') return {};
      if (kind === 'proxy') return { [CONFIG_ID_HEADER]: authProxyConfigId };
      const { name, value } = await stamper.stamp(body, { signal: ending });
      return { [name]: value };
    },
  } as unknown as CallOptions;
  const asked = kind === 'discovery' ? undefined : request;
  const replying = attempt ? settle(attempt, operation, options) : callForReply(operation, asked, options);
  const reply = await replying.catch((error: LatchkeyError) => {
    // The reply's `Date` has corrected the clock; another time makes another body. Once, it is right now.
    if (kind !== 'activity' || error.code !== 'request_stale') throw error;
    return callForReply(operation, { ...request, timestampMs: clock.now().toFixed() }, options);
  });
  return conclude(operation, reply) || toOutcome(operation as ActivityOperation, reply, options, conclude);
}

function checkOptions({ baseUrl, authProxyUrl = baseUrl, stamper }: ClientState): void {
  for (const [name, address] of Object.entries({ baseUrl, authProxyUrl })) {
    if (!/^https?:\/\/[^?#@\s]*[^/?#@\s]$/.test(address)) {
      throw new TypeError(`${name}: expected an address without a slash at its end`);
    }
  }
  if (!stamper?.stamp) throw new TypeError('stamper: expected a stamper');
}

/** Makes a clock of what was noted; one that the client was given stays. */
function toClock(given: Clock | ClockNotes): Clock {
  if ('correct' in given) return given;
  const clock = createClock();
  if (given.seen) clock.observe(...given.seen);
  return clock;
}

import type { Activity } from '../contract/activity.ts';
import { CONFIG_ID_HEADER } from '../contract/config-id-header.ts';
import type {
  ActivityOperation,
  DiscoveryOperation,
  Operation,
  ParametersOf,
  ResultOf,
} from '../contract/operation.ts';
import type { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import { call } from './call.ts';
import { createClock } from './clock.ts';
import type {
  ActivitySettings,
  CallOptions,
  CallSettings,
  ClientOptions,
  ProvableActivitySettings,
} from './options.ts';
import { toOutcome, type ActivityOutcome } from './outcome.ts';
import { withTimeout } from './transport.ts';

/** Parameters of an operation; the organization may be left to the client. */
export type ClientParameters<O> =
  ParametersOf<O> extends { readonly organizationId: string }
    ? Omit<ParametersOf<O>, 'organizationId'> & {
        readonly organizationId?: string | undefined;
        /** Milliseconds since the epoch. With it a copy of the request goes stale, where the service knows it. */
        readonly timestampMs?: string;
      }
    : ParametersOf<O>;

type Arguments<Parameters, Settings> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, settings?: Settings]
    : [parameters: Parameters, settings?: Settings];

/** The method of an operation. */
export type ClientMethod<O> = O extends ActivityOperation
  ? (
      ...args: Arguments<
        ParametersOf<O>,
        O['hasAppProofs'] extends false ? ActivitySettings : ProvableActivitySettings
      >
    ) => Promise<ActivityOutcome<O>>
  : O extends DiscoveryOperation
    ? (parameters?: undefined, settings?: CallSettings) => Promise<ResultOf<O>>
    : (...args: Arguments<ClientParameters<O>, CallSettings>) => Promise<ResultOf<O>>;

/** One method an operation, named as in the contract's registry. */
export type Client<Operations> = {
  readonly [Name in keyof Operations]: ClientMethod<Operations[Name]>;
};

/** As long as a timer can be: whoever signs may take their time. */
const SIGNING_MS = 2 ** 31 - 1;

/** A body has at most 1 MB; its activity repeats it and adds a result. */
const MAX_REPLY_BYTES = 4_194_304;

/** A page has at most so many activities. The largest page sets the limit of all queries. */
const MAX_ACTIVITIES = 100;

/**
 * Creates a client with one typed method for each of the operations, and a bundle that carries no other.
 *
 * A method resolves to what the operation answers; that of an activity to its outcome, decided by `status`. It sends
 * a request again when that is harmless (an activity has one effect however often its body arrives), corrects the
 * clock when the service calls its time stale, and gives up after fifteen seconds. It throws a `LatchkeyError`, an
 * `ActivityError` for an activity that failed or was rejected, what the stamper throws, or the signal's reason; and a
 * `TypeError` that names the option at fault, with the first call that needs the option and before anything is sent.
 *
 * Without a stamper it serves the session proxy and public documents.
 *
 * **Warning:** `timestampMs` tells requests apart. The same activity asked for twice within a millisecond is one
 * activity, and both calls resolve to it.
 *
 * @example
 * ```ts
 * import { createClient, getPrivateKey, signRawPayload } from 'latchkey/operations';
 * import { createApiKeyStamper } from 'latchkey/stamp';
 *
 * declare const privateKey: string;
 * const client = createClient(
 *   {
 *     baseUrl: 'https://api.example.com',
 *     organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
 *     stamper: createApiKeyStamper({ privateKey }),
 *   },
 *   { getPrivateKey, signRawPayload },
 * );
 * let outcome = await client.signRawPayload({
 *   signWith: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
 *   payload: 'hello',
 *   encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
 *   hashFunction: 'HASH_FUNCTION_KECCAK256',
 * });
 * if (outcome.status !== 'completed') outcome = await outcome.wait({ signal: AbortSignal.timeout(60_000) });
 * console.log(outcome.result.r, outcome.result.s, outcome.result.v);
 * ```
 */
export function createClient<const Operations extends Readonly<Record<string, Operation>>>(
  options: ClientOptions,
  operations: Operations,
): Client<Operations> {
  const client = own(options);
  const clock = client.clock ?? createClock();
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    async (parameters: object = {}, settings?: ProvableActivitySettings): Promise<unknown> => {
      // The signal of an `AbortController`, which is as good as settings, is not an own member of it.
      const callOptions = { ...toCallOptions(operation, client), clock, signal: settings?.signal };
      const isQuery = operation.kind === 'query';
      // A query names its organization among its parameters.
      const named = own<ProvableActivitySettings>(isQuery ? parameters : settings);
      const { organizationId = client.organizationId, generateAppProofs } = named;
      if (isQuery) return call(operation, { ...parameters, organizationId }, callOptions);
      if (operation.kind !== 'activity') return call(operation, parameters, callOptions);
      const submit = (): Promise<unknown> => {
        // The members' order is part of the body, and the body is what is signed.
        const request = {
          type: operation.type,
          timestampMs: clock.now().toFixed(),
          organizationId,
          parameters,
          generateAppProofs,
        };
        return call(operation, request, callOptions);
      };
      const reply = await submit().catch((error: LatchkeyError | null | undefined) => {
        // The reply's `Date` has corrected the clock; another time makes another body. Once, it is right now.
        if (error?.code !== 'request_stale') throw error;
        return submit();
      });
      return toOutcome(operation, reply as { readonly activity?: Activity }, callOptions);
    },
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

/** Decides where an operation goes and who makes it. Throws a `TypeError` that names the option at fault. */
function toCallOptions(
  { kind }: Operation,
  { baseUrl, authProxyUrl = baseUrl, authProxyConfigId, stamper, fetch = globalThis.fetch }: ClientOptions,
): Omit<CallOptions, 'clock'> {
  for (const [name, address] of Object.entries({ baseUrl, authProxyUrl })) {
    if (!/^https?:\/\/[^?#@\s]*[^/?#@\s]$/.test(address)) {
      throw new TypeError(`${name}: expected an http or https address without a final slash`);
    }
  }
  const isStamped = kind === 'activity' || kind === 'query';
  if (isStamped && !stamper?.stamp) throw new TypeError('stamper: expected a stamper');
  if (kind === 'proxy' && !authProxyConfigId) {
    throw new TypeError('authProxyConfigId: expected the id of a login configuration');
  }
  const named = kind === 'proxy' && { [CONFIG_ID_HEADER]: `${authProxyConfigId}` };
  return {
    baseUrl: named ? authProxyUrl : baseUrl,
    fetch,
    maxReplyBytes: MAX_REPLY_BYTES * (kind === 'query' ? MAX_ACTIVITIES : 1),
    async authorize(body, signal) {
      // Not every stamper ends with the signal: passkey managers and key services often do not.
      if (!isStamped) return named || {};
      const stamp = await withTimeout(SIGNING_MS, signal, async () => stamper?.stamp(body, { signal }));
      if (!stamp?.name || !stamp.value) throw new TypeError('stamper: expected { name, value }');
      return { [stamp.name]: stamp.value };
    },
  };
}

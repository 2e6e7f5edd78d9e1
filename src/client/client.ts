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

/** Parameters of an operation. `organizationId` may be left out; the client then fills in its own. */
export type ClientParameters<O> =
  ParametersOf<O> extends { readonly organizationId: string }
    ? Omit<ParametersOf<O>, 'organizationId'> & {
        readonly organizationId?: string | undefined;
        /**
         * Time of the request, in milliseconds since the epoch. A service that knows this member refuses a copy of the
         * request once the time is stale.
         */
        readonly timestampMs?: string;
      }
    : ParametersOf<O>;

type Arguments<Parameters, Settings> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, settings?: Settings]
    : [parameters: Parameters, settings?: Settings];

/** The type of the client's method for an operation. */
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

/** A client: one method for each operation, named as in the contract's registry. */
export type Client<Operations> = {
  readonly [Name in keyof Operations]: ClientMethod<Operations[Name]>;
};

/** Time limit for signing: the longest that a timer can be, because a person may take any time to confirm. */
const SIGNING_MS = 2 ** 31 - 1;

/** Largest reply: a request body has at most 1 MB, and the activity in the reply repeats it and adds a result. */
const MAX_REPLY_BYTES = 4_194_304;

/** Most activities on one page of a list. The largest page sets the reply limit of all queries. */
const MAX_ACTIVITIES = 100;

/**
 * Creates a client with one typed method for each operation that is passed in. A bundle carries only these operations.
 *
 * A method resolves to the operation's reply; the method of an activity resolves to its outcome, to be decided by
 * `status`. A request is sent again when a repetition is harmless (an activity has one effect however often its body
 * arrives). When the service calls the time stale, the client corrects its clock and tries once more. After fifteen
 * seconds the call fails. It throws a `LatchkeyError`, an `ActivityError` for an activity that failed or was rejected,
 * what the stamper throws, or the signal's reason. A wrong option throws a `TypeError` that names it, at the first call
 * that needs the option and before anything is sent.
 *
 * Without a stamper the client can call the session proxy and fetch public documents only.
 *
 * **Warning:** only `timestampMs` distinguishes two equal requests. The same activity requested twice within one
 * millisecond is one activity, and both calls resolve to it.
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
      // Read from `settings` itself: a caller may pass an `AbortController` as settings, and its `signal` is not an own
      // member.
      const callOptions = { ...toCallOptions(operation, client), clock, signal: settings?.signal };
      const isQuery = operation.kind === 'query';
      // A query carries `organizationId` among its parameters, an activity beside them.
      const named = own<ProvableActivitySettings>(isQuery ? parameters : settings);
      const { organizationId = client.organizationId, generateAppProofs } = named;
      if (isQuery) return call(operation, { ...parameters, organizationId }, callOptions);
      if (operation.kind !== 'activity') return call(operation, parameters, callOptions);
      const submit = (): Promise<unknown> => {
        // The order of the members matters: the stamp signs the exact body.
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
        // The `Date` header of the reply has corrected the clock, so a second request carries the right time. Once is
        // enough.
        if (error?.code !== 'request_stale') throw error;
        return submit();
      });
      return toOutcome(operation, reply as { readonly activity?: Activity }, callOptions);
    },
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

/** Chooses the address and the authorization of an operation. Throws a `TypeError` that names the option at fault. */
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
      // `withTimeout` ends the wait, because not every stamper obeys the signal: passkey managers and key services
      // often do not.
      if (!isStamped) return named || {};
      const stamp = await withTimeout(SIGNING_MS, signal, async () => stamper?.stamp(body, { signal }));
      if (!stamp?.name || !stamp.value) throw new TypeError('stamper: expected { name, value }');
      return { [stamp.name]: stamp.value };
    },
  };
}

import type {
  ActivityOperation,
  DiscoveryOperation,
  Operation,
  ParametersOf,
  ResultOf,
} from '../contract/operation.ts';
import { CONFIG_ID_HEADER } from '../contract/shared.ts';
import { own } from '../json.ts';
import type { Stamper } from '../stamp/stamper.ts';
import { submit, type ActivityOutcome, type Send } from './activity.ts';
import { call } from './call.ts';
import { createClock, type Clock } from './clock.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Address of the API (`{base_url}`), `https` or `http`, without a slash at its end. */
  readonly baseUrl: string;
  /** Address of the session proxy (`{auth_proxy_url}`). Default: `baseUrl`. */
  readonly authProxyUrl?: string | undefined;
  /** The login configuration that calls to the session proxy name. */
  readonly authProxyConfigId?: string | undefined;
  /** Filled in where a call does not name an organization. */
  readonly organizationId?: string | undefined;
  /** Signs every request that needs a signature. */
  readonly stamper: Stamper;
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Default: the device's clock, corrected by the service's `Date` headers. */
  readonly clock?: Clock | undefined;
}

/** Options of one call. */
export interface CallSettings {
  /** Ends the call; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of one activity. */
export interface ActivitySettings extends CallSettings {
  /** Default: the client's. */
  readonly organizationId?: string | undefined;
}

/** Options of one activity that can be proved. */
export interface ProvableActivitySettings extends ActivitySettings {
  /** True returns app proofs on the activity, which make it verifiable. */
  readonly generateAppProofs?: boolean | undefined;
}

/** Parameters of an operation; the organization may be left to the client. */
export type ClientParameters<O> =
  ParametersOf<O> extends { readonly organizationId: string }
    ? Omit<ParametersOf<O>, 'organizationId'> & { readonly organizationId?: string }
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

/** What passes by itself. A program can wait out a limit: no person has to be told how long it lasts. */
const PASSING = /^(?:offline|timeout|unreachable|malformed_reply|internal|rate_limited)$/;

/** A body has at most 1 MB; its activity repeats it and adds a result. */
const MAX_REPLY_BYTES = 4_194_304;

/**
 * Creates a client with one typed method for each of the operations, and a bundle that carries no other.
 *
 * A method resolves to what the operation answers; that of an activity to its outcome, decided by `status`. It sends
 * a request again when that is harmless (an activity has one effect however often its body arrives), corrects the
 * clock when the service calls its time stale, and gives up after fifteen seconds. It throws a `LatchkeyError`, an
 * `ActivityError` for an activity that failed or was rejected, what the stamper throws, or the signal's reason.
 *
 * **Warning:** `timestampMs` tells requests apart. The same activity asked for twice within a millisecond is one
 * activity, and both calls resolve to it.
 *
 * Throws a `TypeError` that names the option at fault.
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
  const {
    baseUrl,
    authProxyUrl = baseUrl,
    authProxyConfigId = '',
    organizationId,
    stamper,
    fetch = globalThis.fetch.bind(globalThis),
    clock = createClock(),
  } = own(options);
  for (const [name, address] of Object.entries({ baseUrl, authProxyUrl })) {
    if (!/^https?:\/\/[^?#@\s]*[^/?#@\s]$/.test(address)) {
      throw new TypeError(`${name}: expected an address without a slash at its end`);
    }
  }
  if (!stamper?.stamp) throw new TypeError('stamper: expected a stamper');

  const send: Send = (operation, parameters, signal, memo = {}) =>
    call(operation, parameters as never, {
      baseUrl: operation.kind === 'proxy' ? authProxyUrl : baseUrl,
      fetch,
      clock,
      signal,
      maxReplyBytes: MAX_REPLY_BYTES,
      passing: PASSING,
      onReply: undefined,
      authorize: (body) => (memo.headers ??= authorize(operation, body, signal)),
    });

  async function authorize(
    { kind }: Operation,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<Record<string, string>> {
    if (kind === 'discovery') return {};
    if (kind === 'proxy') return { [CONFIG_ID_HEADER]: authProxyConfigId };
    const { name, value } = await stamper.stamp(body, { signal });
    return { [name]: value };
  }

  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    async (parameters: object = {}, settings?: ProvableActivitySettings): Promise<unknown> => {
      const { organizationId: chosenId = organizationId, generateAppProofs } = own(settings);
      // Not an own member of an AbortController, which is as good as settings.
      const signal = settings?.signal;
      switch (operation.kind) {
        case 'activity': {
          const filled = { organizationId: chosenId, generateAppProofs, signal };
          return submit(operation, parameters, filled, clock, send);
        }
        case 'query':
          return send(operation, { organizationId, ...parameters }, signal);
        case 'proxy':
          return send(operation, parameters, signal);
        case 'discovery':
          return send(operation, undefined, signal);
      }
    },
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

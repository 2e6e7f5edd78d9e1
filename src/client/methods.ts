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
import { submit, type ActivityOutcome, type OutcomePart, type Send } from './activity.ts';
import { call, type CallOptions, type FailurePart } from './call.ts';
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

/** The part of the client that is loaded beside the first request. */
export interface LaterPart extends FailurePart, OutcomePart {}

/** A body has at most 1 MB; its activity repeats it and adds a result. */
const MAX_REPLY_BYTES = 4_194_304;

/**
 * Creates the methods of a client, with the part of it that is loaded later.
 *
 * Throws a `TypeError` that names the option at fault.
 */
export function createMethods<const Operations extends Readonly<Record<string, Operation>>>(
  options: ClientOptions,
  operations: Operations,
  load: () => Promise<LaterPart>,
): Client<Operations> {
  const {
    baseUrl,
    authProxyUrl = baseUrl,
    authProxyConfigId = '',
    organizationId,
    stamper,
    fetch = globalThis.fetch,
    clock = createClock(),
  } = own(options);
  for (const [name, address] of Object.entries({ baseUrl, authProxyUrl })) {
    if (!/^https?:\/\/[^?#@\s]*[^/?#@\s]$/.test(address)) {
      throw new TypeError(`${name}: expected an address without a slash at its end`);
    }
  }
  if (!stamper?.stamp) throw new TypeError('stamper: expected a stamper');

  const send: Send = (operation, parameters, signal, memo = {}) =>
    call(
      operation,
      parameters as never,
      {
        __proto__: null,
        baseUrl: operation.kind === 'proxy' ? authProxyUrl : baseUrl,
        fetch,
        clock,
        signal,
        maxReplyBytes: MAX_REPLY_BYTES,
        load,
        authorize: (body) => (memo.headers ??= authorize(operation, body, signal)),
      } as CallOptions,
    );

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
      const { kind } = operation;
      if (kind === 'activity') {
        const filled = { organizationId: chosenId, generateAppProofs, signal };
        return submit(operation, parameters, filled, clock, send, load);
      }
      const body = kind === 'query' ? { organizationId, ...parameters } : parameters;
      return send(operation, kind === 'discovery' ? undefined : body, signal);
    },
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

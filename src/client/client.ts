import { operations as allOperations } from '../contract/operations/index.ts';
import type { Operation, ParametersOf, ResultOf } from '../contract/operation.ts';
import { CONFIG_ID_HEADER } from '../contract/shared.ts';
import type { Stamper } from '../stamp/stamper.ts';
import { call } from './call.ts';
import { createClock, type Clock } from './clock.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Address of the API (`{base_url}`), without a slash at its end. */
  readonly baseUrl: string;
  /** Address of the session proxy (`{auth_proxy_url}`). Default: `baseUrl`. */
  readonly authProxyUrl?: string;
  /** The login configuration that calls to the session proxy name. */
  readonly authProxyConfigId?: string;
  /** Filled in where a call does not name an organization. */
  readonly organizationId?: string;
  /** Signs every request that needs a signature. */
  readonly stamper: Stamper;
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch;
  /** Default: the device's clock, corrected by the service's `Date` headers. */
  readonly clock?: Clock;
}

/** Options of one call. */
export interface CallSettings {
  readonly signal?: AbortSignal;
}

/** Parameters of an operation; the organization may be left to the client. */
export type ClientParameters<O> =
  ParametersOf<O> extends { readonly organizationId: string }
    ? Omit<ParametersOf<O>, 'organizationId'> & { readonly organizationId?: string }
    : ParametersOf<O>;

/** One method an operation, named as in the contract's registry. */
export type Client<Operations> = {
  readonly [Name in keyof Operations]: (
    ...args: Record<never, never> extends ClientParameters<Operations[Name]>
      ? [parameters?: ClientParameters<Operations[Name]>, settings?: CallSettings]
      : [parameters: ClientParameters<Operations[Name]>, settings?: CallSettings]
  ) => Promise<ResultOf<Operations[Name]>>;
};

/**
 * Creates a client with one typed method an operation. Pass the operations you need, imported one by one, and the
 * bundle carries no other. Every method throws a `LatchkeyError`.
 */
export function createClient<
  const Operations extends Readonly<Record<string, Operation>> = typeof allOperations,
>(
  options: ClientOptions,
  operations: Operations = allOperations as unknown as Operations,
): Client<Operations> {
  const { baseUrl, authProxyUrl = baseUrl, authProxyConfigId = '', stamper } = options;
  const transport = {
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    clock: options.clock ?? createClock(),
  };
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (parameters?: object, { signal }: CallSettings = {}): Promise<unknown> =>
      operation.kind === 'proxy'
        ? call(operation, parameters ?? {}, {
            ...transport,
            signal,
            baseUrl: authProxyUrl,
            authorize: () => Promise.resolve({ [CONFIG_ID_HEADER]: authProxyConfigId }),
          })
        : call(
            operation,
            { organizationId: options.organizationId, ...parameters },
            {
              ...transport,
              signal,
              baseUrl,
              authorize: async (body) => {
                const { name: header, value } = await stamper.stamp(body, { signal });
                return { [header]: value };
              },
            },
          ),
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

import type {
  ActivityOperation,
  DiscoveryOperation,
  Operation,
  ParametersOf,
  ResultOf,
} from '../contract/operation.ts';
import { own } from '../base/json.ts';
import type { Stamper } from '../stamp/stamper.ts';
import type { ActivityOutcome, ActivityReply, Conclude } from './activity.ts';
import type { Clock } from './clock.ts';
import type { finish } from './finish.ts';
import { exchange, within, type Reply } from './transport.ts';

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
export interface LaterPart {
  readonly finish: typeof finish;
}

/** Stands in for a clock as long as none was needed: the device's time, and what the last reply said about it. */
export interface ClockNotes extends Pick<Clock, 'now' | 'observe'> {
  seen?: Parameters<Clock['observe']>;
}

/** A client's options, with defaults. */
export interface ClientState extends Omit<ClientOptions, 'clock'> {
  clock: Clock | ClockNotes;
}

/** The first attempt of a call: when it began, how it ended, and how the same is sent once more. */
export type Attempt = readonly [
  startedAtMs: number,
  reply: Reply,
  send: (timeoutMs: number) => Promise<Reply>,
];

/**
 * Creates the methods of a client. What they do themselves is what an ordinary request needs that succeeds at once;
 * everything else is the part that is loaded beside it, which is handed what it shares with this one, because a
 * module of both would be a file of its own in bundles.
 */
export function createMethods<const Operations extends Readonly<Record<string, Operation>>>(
  options: ClientOptions,
  operations: Operations,
  load: () => Promise<LaterPart>,
): Client<Operations> {
  const client = own(options) as ClientState;
  client.clock ??= {
    now: Date.now,
    observe(...seen) {
      this.seen = seen;
    },
  } as ClockNotes;
  const { baseUrl, stamper } = client;
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    async (parameters: object = {}, settings?: ProvableActivitySettings): Promise<unknown> => {
      const { organizationId = client.organizationId, generateAppProofs } = own(settings);
      // Not an own member of an AbortController, which is as good as settings.
      const signal = settings?.signal;
      // Beside the request, not after it: a network that has just failed would not deliver this either.
      const loading = within(15_000, signal, load).catch((cause: unknown) => cause);
      const { kind, path } = operation;
      const request =
        kind === 'activity'
          ? {
              // The members' order is part of the body, and the body is what is signed.
              type: operation.type,
              timestampMs: client.clock.now().toFixed(),
              organizationId,
              parameters,
              generateAppProofs,
            }
          : kind === 'query'
            ? { organizationId, ...parameters }
            : parameters;
      let attempt: Attempt | undefined;
      // Stamped, to an address in plain characters, on a page where JSON is written as it stands.
      if (
        request !== parameters &&
        /^https?:[\w./:-]+\w$/.test(baseUrl) &&
        stamper?.stamp &&
        !([] as { toJSON?: unknown }).toJSON
      ) {
        const body = JSON.stringify(request);
        const stamp = await stamper.stamp(body, { signal });
        const headers: [string, string][] = [
          ['Content-Type', 'application/json'],
          [stamp.name, stamp.value],
        ];
        const send = (timeoutMs: number): Promise<Reply> =>
          exchange(baseUrl + path, { method: 'POST', body, headers }, 4_194_304, timeoutMs, signal, client);
        const startedAtMs = performance.now();
        const reply = await send(10_000);
        const outcome = conclude(operation, reply);
        if (outcome) return outcome;
        attempt = [startedAtMs, reply, send];
      }
      const later = (await loading) as LaterPart;
      if (later.finish)
        return later.finish(operation, request, attempt, client, signal, conclude, exchange, within);
      signal?.throwIfAborted();
      // Not of its class, which did not arrive either.
      throw Object.assign(new Error('load_failed', { cause: later }), {
        name: 'LatchkeyError',
        code: 'load_failed',
      });
    },
  ]);
  return Object.fromEntries(methods) as Client<Operations>;
}

const conclude: Conclude = (operation, { response, body }) => {
  if (response?.status !== 200) return undefined;
  if (operation.kind !== 'activity') return body;
  const activity = (body as ActivityReply | null)?.activity;
  return (
    activity?.result &&
    activity.status === 'ACTIVITY_STATUS_COMPLETED' && {
      status: 'completed',
      activity,
      result: activity.result[operation.result] ?? activity.result,
    }
  );
};

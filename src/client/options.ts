import type { Stamper } from '../stamp/stamper.ts';
import type { AdjustableClock, Clock } from './clock.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Address of the API (`{base_url}`), `https` or `http`, without a slash at its end. */
  readonly baseUrl: string;
  /** Address of the session proxy (`{auth_proxy_url}`). Default: `baseUrl`. */
  readonly authProxyUrl?: string | undefined;
  /** Id of the login configuration. Needed for calls to the session proxy, which carry it in a header. */
  readonly authProxyConfigId?: string | undefined;
  /** Organization of every call that does not name one. */
  readonly organizationId?: string | undefined;
  /** Signs every activity and query. Calls to the session proxy and to public documents need no stamper. */
  readonly stamper?: Stamper | undefined;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Time for timestamps. Default: the device's clock, corrected by the service's `Date` headers. */
  readonly clock?: Clock | undefined;
}

/** Options of one call. */
export interface CallSettings {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of one activity. */
export interface ActivitySettings extends CallSettings {
  /** Organization that the activity belongs to. Default: the client's. */
  readonly organizationId?: string | undefined;
}

/** Options of an activity for which the service can issue app proofs. */
export interface ProvableActivitySettings extends ActivitySettings {
  /** True asks for app proofs: signed statements that make the activity verifiable. */
  readonly generateAppProofs?: boolean | undefined;
}

/** How the session proxy of a login is called. */
export interface ProxyOptions extends Omit<CallOptions, 'signal'> {
  /** The login's own clock. */
  readonly clock: AdjustableClock;
}

/** How one operation is called: its address, its authorization, its retries and its limits. */
export interface CallOptions {
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Creates the headers that identify or authenticate the caller, for this exact body. */
  readonly authorize: (
    body: string,
    signal: AbortSignal | undefined,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly signal?: AbortSignal | undefined;
  /** Writes the parameters as the text that is sent. Default: JSON in one line. */
  readonly write?: ((parameters: unknown) => string) | undefined;
  /** Largest reply in bytes, after decompression; a larger one is treated as malformed. Default: 65,536. */
  readonly maxReplyBytes?: number | undefined;
  /** Receives the headers of a successful reply. */
  readonly onReply?: ((headers: Headers) => void) | undefined;
  /** Codes of errors after which the same request is sent again. Default: those that pass by themselves. */
  readonly transient?: RegExp | undefined;
  /** Waits between two attempts, until the signal ends it. Default: real time. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

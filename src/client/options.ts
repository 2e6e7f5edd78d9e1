import type { Stamper } from '../stamp/stamper.ts';
import type { AdjustableClock, Clock } from './clock.ts';

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
  /** Signs every activity and query. The session proxy and public documents need none. */
  readonly stamper?: Stamper | undefined;
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

/** How the session proxy of a login is called. */
export interface ProxyOptions extends Omit<CallOptions, 'signal'> {
  /** The login's own clock. */
  readonly clock: AdjustableClock;
}

/** How one operation is called: where it goes, who makes it, and how long it may take. */
export interface CallOptions {
  /** Address before the operation's path, without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Makes the headers that name or prove the caller, for this exact body. */
  readonly authorize: (
    body: string,
    signal: AbortSignal | undefined,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly signal?: AbortSignal | undefined;
  /** Writes the parameters as the text that is sent. Default: JSON in one line. */
  readonly write?: ((parameters: unknown) => string) | undefined;
  /** A reply that is larger, even after decompression, is not one of the API. Default: 65,536. */
  readonly maxReplyBytes?: number | undefined;
  /** Receives the headers of a successful reply. */
  readonly onReply?: ((headers: Headers) => void) | undefined;
  /** Codes of errors after which the same request is sent again. Default: those that a program can wait out. */
  readonly transient?: RegExp | undefined;
  /** Waits between two attempts, until the signal ends it. Default: real time. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

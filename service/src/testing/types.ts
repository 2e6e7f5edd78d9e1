/** A person who can sign in. */
export interface TestPerson {
  readonly name?: string;
  readonly email?: string;
  /** E.164, as +15555550100. */
  readonly phone?: string;
}

/** A person of the running service. */
export interface StartedPerson extends TestPerson {
  readonly userId: string;
}

/** Options of `startService`. */
export interface TestServiceOptions {
  /** People of an organization that is made for them. */
  readonly people?: readonly TestPerson[];
  /** Ways to sign in that its login configuration enables; email, SMS, passkey and wallet unless given. */
  readonly providers?: readonly string[];
  /** Further organizations, as the provisioning file has them. */
  readonly organizations?: readonly object[];
  /**
   * Starts an OpenID provider on this machine that stands in for every social login. Anybody signs in there as Ada or
   * as Grace. Needs the package `oidc-provider`. The social logins among `providers` get client ids of their own.
   */
  readonly identityProvider?: boolean;
  /** The page of the application that social logins answer to: where its `oauth-callback.html` is. They need it. */
  readonly oauthRedirectUrl?: string;
  /**
   * A database of this service alone, as `postgres://…`, whose tables of the service are emptied at the start and by
   * `reset`; an embedded one in memory unless given.
   */
  readonly database?: string;
  /** 0, the default, lets the system choose. */
  readonly port?: number;
  /** Length of a session in seconds; 900 unless given. */
  readonly sessionSeconds?: number;
}

/** A fault that requests to a path meet. */
export interface TestFault {
  /** As `/v1/otp_init_v2`. */
  readonly path: string;
  /** How many requests meet it; all when absent. */
  readonly times?: number;
  /** Delay before anything else, in milliseconds. */
  readonly delayMs?: number;
  /** Status of a reply that is sent instead of performing the operation. */
  readonly status?: number;
  readonly retryAfter?: number | string;
  readonly body?: unknown;
  /** Ends the connection after this many bytes of the reply; 0 sends nothing. */
  readonly cutAfterBytes?: number;
}

/** A request of a test to sign a person in to a page: to open a session for the page's key. */
export interface TestSessionRequest {
  /** An email address, or a phone number as +15555550100. */
  readonly contact: string;
  /** The session's public key: P-256, in hexadecimal. */
  readonly publicKey: string;
  /** The login configuration of the page. */
  readonly authProxyConfigId: string;
  /** Chooses the account, where a contact has several. */
  readonly organizationId?: string | undefined;
  /** True ends the person's other sessions. */
  readonly invalidateExisting?: boolean | undefined;
}

/** A session that was opened for a test. */
export interface OpenedTestSession {
  /** The session token, as `otp_login_v2` returns it. */
  readonly session: string;
  /** The service's time, in milliseconds since the epoch. */
  readonly openedAt: number;
}

/** A service that runs in this process, for tests of an application. */
export interface TestService {
  readonly baseUrl: string;
  /** For the attributes of `<latchkey-login>`. */
  readonly authProxyUrl: string;
  readonly authProxyConfigId: string;
  readonly organizationId: string;
  readonly otpSignerKey: string;
  /** Verifies sessions; for `latchkey/session`. */
  readonly sessionSignerKey: string;
  readonly people: readonly StartedPerson[];
  /**
   * Resolves with the newest code that was sent to a contact, or waits for one that is still to come. A code is
   * returned once: the next call waits for the next one. Rejects after `timeoutMs`, 5 seconds unless given.
   */
  codeFor(contact: string, options?: { readonly timeoutMs?: number }): Promise<string>;
  /**
   * Opens a session of a person of this service for a page's key, without a code and without a request: what `signIn`
   * of `latchkey/testing` takes. Resolves to `undefined` where a login by code would open none, as for somebody
   * unknown.
   */
  sessionFor(request: TestSessionRequest): Promise<OpenedTestSession | undefined>;
  /** Moves the clock of the service forward by `ms` milliseconds, so that codes and sessions expire at once. */
  advance(ms: number): void;
  readonly faults: {
    set(...faults: readonly TestFault[]): void;
    clear(): void;
  };
  /** Brings everything back to the start: people, sessions, codes, clock, faults. Addresses and keys stay. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

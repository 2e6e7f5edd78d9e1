import type {
  Challenge,
  Channel,
  InteractiveMethod,
  Login,
  LoginConfiguration,
  PendingLogin,
  SignInOption,
} from '../flow/state.ts';
import type { SignupRequest } from '../contract/operations/signup_v2.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { PlatformObject } from '../base/platform.ts';
import type { ProxyOptions } from '../client/options.ts';
import type { LatchkeyError } from '../base/errors.ts';
import type { OtpGateway } from './otp-gateway.ts';

/** A session as the browser stores it. */
export interface StoredLogin extends Omit<Login, 'persistence'> {
  readonly publicKey: string;
  /**
   * Milliseconds by which the service's clock was ahead at login, so that a wrong device clock does not end the
   * session.
   */
  readonly clockOffsetMs: number;
}

/** The storage of device keys and sessions, as far as a provider uses it. */
export interface KeyStore {
  /** Where keys are stored now; what is in memory is lost with the page. */
  readonly persistence: Login['persistence'];
  createKey(): Promise<DeviceKey>;
  readKey(publicKey: string): Promise<DeviceKey | undefined>;
  writePending(pending: PendingLogin | undefined): Promise<void>;
  /** Stores a session. One with `replaced` is stored only in the place of that session. */
  commitSession(login: StoredLogin, key: DeviceKey): Promise<Login['persistence']>;
}

/** Proof of the identity that an account is created for. Its members show which kind it is. */
export type AccountEvidence =
  /** A contact whose code was right. Creating the account does not use up the token; the login after it does. */
  | {
      readonly method: Channel;
      readonly contact: string;
      readonly verificationToken: string;
      /** Public key of the device key that the token names. */
      readonly publicKey: string;
    }
  /** A provider's ID token, whose nonce is bound to the device key. */
  | { readonly method: InteractiveMethod; readonly oidcToken: string; readonly publicKey: string }
  /** A new passkey. */
  | { readonly method: 'passkey'; readonly authenticator: SignupRequest['authenticators'][number] }
  /** A wallet's key. */
  | { readonly method: 'wallet'; readonly apiKey: SignupRequest['apiKeys'][number] };

/**
 * Creates the account that a login did not find; the login is then tried again with the same device key. A repetition
 * is harmless. `key` signs the request and is needed only with a verification token. Throws the service's error.
 */
export type SignUp = (evidence: AccountEvidence, signal: AbortSignal, key?: DeviceKey) => Promise<void>;

/**
 * Creates an account on a server of the site's own; see {@link SignUp}. Reject with a `LatchkeyError` to say what
 * failed.
 */
export type CreateAccount = (evidence: AccountEvidence, signal: AbortSignal) => Promise<void>;

/** Services and settings of a provider; created once for each login. */
export interface ProviderContext {
  readonly keys: KeyStore;
  readonly gateway: OtpGateway | undefined;
  readonly proxy: ProxyOptions;
  readonly organizationId: string | undefined;
  readonly invalidateExisting: boolean;
  readonly configuration: LoginConfiguration;
  /**
   * The key that must have signed the code-encryption bundle, 65 bytes hexadecimal; undefined when the page does not
   * pin it.
   */
  readonly otpSignerKey: string | undefined;
  /** The page's language: a BCP 47 tag, exactly as the page gives it. */
  readonly locale: string;
  /** Creates an account for people without one. Undefined: they are told that they have none. */
  readonly signUp: SignUp | undefined;
}

/** A way to sign in with a code that is sent to a contact. */
export interface CodeProvider {
  /** Sends a code. Throws `contact_missing` or `invalid_contact` before anything is sent. */
  send(contact: string, signal: AbortSignal): Promise<Challenge>;
  /** Creates the key that `verify` needs, while the person looks for the code. */
  prepare(): void;
  /** Exchanges the code for a session. */
  verify(challenge: Challenge, code: string, signal: AbortSignal): Promise<Login>;
  /** Finishes a login whose code was already right. */
  resume(pending: PendingLogin, signal: AbortSignal): Promise<Login>;
}

/** Services and settings of a way to sign in without a code. */
export interface InteractiveContext extends ProviderContext {
  /** Address of the API, which passkeys and wallets send stamped requests to. */
  readonly apiUrl: string;
  /** Key that separates the stored data of this login from that of others on the same origin. */
  readonly scope: string;
  /** Key under which this browser remembers short values of the login; undefined when it must remember none. */
  readonly memory: string | undefined;
  /** Where a social login opens: `popup` or `redirect`, as the page says. Undefined: whichever fits the screen. */
  readonly social: string | undefined;
  /**
   * `read-only`: passkeys and wallets open a session that can read for an hour and change nothing. Undefined: a session
   * that can do everything.
   */
  readonly sessionType: string | undefined;
  /** The passkeys' relying party, a host name. Empty or undefined: the host of the page. */
  readonly rpId: string | undefined;
}

/** A way to sign in without a code: a social login, a passkey, a wallet. */
export interface InteractiveProvider {
  /**
   * Signs in. It is called within the click and before anything is awaited, so that it can open a popup or ask an
   * authenticator at once. It resolves to options when the person must choose first, and is then called again with the
   * choice. `popup` is the window of a click that came before this provider was loaded, null when the browser blocked
   * it; the caller closes it.
   */
  signIn(
    signal: AbortSignal,
    choice?: string,
    popup?: PlatformObject<'Window'> | null,
  ): Promise<Login | readonly SignInOption[]>;
  /** True when this page load brings the answer to a sign-in that an earlier page load started. */
  isReturning?(): boolean;
  /** Completes that sign-in. */
  resume?(signal: AbortSignal): Promise<Login>;
  /**
   * Offers this way in the contact field without a click, until the signal aborts. Resolves to true when the person
   * accepts the offer; `signIn` is called next and continues from there.
   */
  offer?(signal: AbortSignal): Promise<boolean>;
  /** Why this way cannot work here, when that is known before a click. */
  readonly obstacle?: LatchkeyError | undefined;
  /** Releases everything that the provider holds. */
  stop?(): void;
}

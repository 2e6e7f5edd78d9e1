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

/** A session at rest. */
export interface StoredLogin extends Omit<Login, 'persistence'> {
  readonly publicKey: string;
  /** How far the service's clock was ahead at login, so that a wrong device clock does not end the session. */
  readonly clockOffsetMs: number;
}

/** Where device keys and sessions rest, as far as a provider needs it. */
export interface KeyStore {
  /** Where keys are kept now; what is in memory ends with the page. */
  readonly persistence: Login['persistence'];
  createKey(): Promise<DeviceKey>;
  readKey(publicKey: string): Promise<DeviceKey | undefined>;
  writePending(pending: PendingLogin | undefined): Promise<void>;
  /** A session that has `replaced` is kept in the place of that one, and only there. */
  commitSession(login: StoredLogin, key: DeviceKey): Promise<Login['persistence']>;
}

/** The evidence whose account it will be; its members tell which kind it is. */
export type AccountEvidence =
  /** A contact whose code was right. The token is used up by the login that follows, not by this. */
  | {
      readonly method: Channel;
      readonly contact: string;
      readonly verificationToken: string;
      /** The device key that the token names. */
      readonly publicKey: string;
    }
  /** An ID token of a provider, whose nonce names the device key. */
  | { readonly method: InteractiveMethod; readonly oidcToken: string; readonly publicKey: string }
  /** A passkey that was just made. */
  | { readonly method: 'passkey'; readonly authenticator: SignupRequest['authenticators'][number] }
  /** A wallet's key. */
  | { readonly method: 'wallet'; readonly apiKey: SignupRequest['apiKeys'][number] };

/**
 * Makes the account that a login had none for; the login is then tried again, with the same device key. Harmless to
 * repeat. `key`, which signs the request, is needed beside a verification token only. Throws what the service answers.
 */
export type SignUp = (evidence: AccountEvidence, signal: AbortSignal, key?: DeviceKey) => Promise<void>;

/** Makes an account on a server of the site's own; see {@link SignUp}. Reject with a `LatchkeyError` to say what failed. */
export type CreateAccount = (evidence: AccountEvidence, signal: AbortSignal) => Promise<void>;

/** Services and settings of a provider; made once a login. */
export interface ProviderContext {
  readonly keys: KeyStore;
  readonly gateway: OtpGateway | undefined;
  readonly proxy: ProxyOptions;
  readonly organizationId: string | undefined;
  readonly invalidateExisting: boolean;
  readonly configuration: LoginConfiguration;
  /** The key that must have signed the code-encryption bundle, 65 bytes hexadecimal, when the page pins it. */
  readonly otpSignerKey: string | undefined;
  /** The language of the page: a BCP 47 tag, as the page has written it. */
  readonly locale: string;
  /** There when people without an account get one; undefined: they are told that there is none. */
  readonly signUp: SignUp | undefined;
}

/** A way to sign in by a code that is sent to a contact. */
export interface CodeProvider {
  /** Sends a code. Throws `contact_missing` or `invalid_contact` before anything is sent. */
  send(contact: string, signal: AbortSignal): Promise<Challenge>;
  /** Makes the key that `verify` will need, while the person looks for the code. */
  prepare(): void;
  /** Exchanges the code for a session. */
  verify(challenge: Challenge, code: string, signal: AbortSignal): Promise<Login>;
  /** Finishes a login whose code was already right. */
  resume(pending: PendingLogin, signal: AbortSignal): Promise<Login>;
}

/** Everything that a way to sign in without a code works with. */
export interface InteractiveContext extends ProviderContext {
  /** Address of the API: passkeys and wallets stamp requests to it. */
  readonly apiUrl: string;
  /** Separates this login from others of the same origin. */
  readonly scope: string;
  /** Names the login where this browser remembers single words of it; undefined when it is to remember none. */
  readonly memory: string | undefined;
  /** Where a provider asks: `popup` or `redirect`, as the page says it; undefined: whichever fits the screen. */
  readonly social: string | undefined;
  /** `read-only`: what passkeys and wallets open reads for an hour and changes nothing. Undefined: it does all. */
  readonly sessionType: string | undefined;
  /** The relying party of passkeys: a host name; empty or undefined: the host of the page. */
  readonly rpId: string | undefined;
}

/** A way to sign in by one press: an account elsewhere, a passkey, a wallet. */
export interface InteractiveProvider {
  /**
   * Signs in. Called within the click and without anything awaited before it, so that it may open a window or ask an
   * authenticator at once. Resolves to options when the person has to choose first; it is then called with the choice.
   * `popup` is the window of a press that came before this part, null when the browser blocked it; its owner closes it.
   */
  signIn(
    signal: AbortSignal,
    choice?: string,
    popup?: PlatformObject<'Window'> | null,
  ): Promise<Login | readonly SignInOption[]>;
  /** True when this page load brings the answer to what was begun on an earlier one. */
  isReturning?(): boolean;
  /** Finishes it. */
  resume?(signal: AbortSignal): Promise<Login>;
  /**
   * Offers the way beside the contact field, without a press; ends with the signal. Resolves to true when the person has
   * taken the offer: `signIn` is called next and goes on from there.
   */
  offer?(signal: AbortSignal): Promise<boolean>;
  /** Why nobody can sign in this way here, where that is known before a press. */
  readonly obstacle?: LatchkeyError | undefined;
  /** Lets go of everything held. */
  stop?(): void;
}

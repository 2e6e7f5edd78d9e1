/**
 * The states, events and effects of a login. Each state holds what its screen needs and nothing else; all of it is
 * plain data.
 */
import type { ErrorCode, Recovery } from '../base/error-codes.ts';
import type { Persistence } from '../base/persistence.ts';
import type { PlatformObject } from '../base/platform.ts';
import type { CompanyId } from '../providers/companies/ids.ts';

export type { Persistence };

/** How a one-time code is sent to a person. */
export type Channel = 'email' | 'sms';

export type { CompanyId } from '../providers/companies/ids.ts';

/** A way to sign in without a one-time code: a social login, a passkey, a wallet. */
export type InteractiveMethod = CompanyId | 'passkey' | 'wallet';

/** A way to sign in, named as in `enabledProviders`. */
export type Method = Channel | InteractiveMethod;

/** Why a session ended. */
export type LogoutReason = 'user' | 'expired' | 'revoked' | 'storage-evicted' | 'replaced';

/** A failure as plain data. The locale turns the code into a text for people; the message is for developers. */
export interface Fault {
  readonly code: ErrorCode;
  readonly recovery: Recovery;
  readonly retryable: boolean;
  readonly message: string;
  /** When a rate limit ends and the next attempt is allowed: milliseconds since the epoch, by the service's clock. */
  readonly retryAtMs?: number | undefined;
  readonly triesLeft?: number | undefined;
  /** The attribute or configuration member at fault. */
  readonly member?: string | undefined;
  /** The way to sign in that failed; absent for codes by email or SMS. */
  readonly method?: InteractiveMethod | undefined;
}

/** The part of a login configuration that the first screen draws. */
export interface LoginOffer {
  /** The ways to sign in that can be offered, in the order to show them; at least one. */
  readonly methods: readonly Method[];
  /** Those of the methods that send a code. */
  readonly channels: readonly Channel[];
  /** Configuration members that a way to sign in needs but that are missing; its button is not shown. */
  readonly missing: readonly string[];
  /** Key under which the browser remembers the way that was used last; undefined when it must not remember. */
  readonly memory: string | undefined;
  /** The service's reply, own members only. Ways to sign in read and check their own settings in it. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** A login configuration, checked (api.md "Login configuration"). */
export interface LoginConfiguration extends LoginOffer {
  /** True when the service creates accounts for people who have none. */
  readonly isSignupEnabled: boolean;
  readonly organizationId: string;
  readonly sessionExpirationSeconds: number;
  readonly code: { readonly length: number; readonly isAlphanumeric: boolean };
}

/** The settings of social logins. */
export interface OAuthConfiguration {
  /** The site's client id at each provider. */
  readonly clientIds: Readonly<Record<string, string>>;
  /** The page that providers redirect to. */
  readonly redirectUrl: string | undefined;
  /** Addresses that replace the provider's own authorization address. */
  readonly authorizationUrls: Readonly<Record<string, string>>;
  /** The issuer in a provider's answers, where it differs from the built-in one. */
  readonly issuers: Readonly<Record<string, string>>;
}

/** A one-time code that has been sent to a person. */
export interface Challenge {
  readonly channel: Channel;
  readonly contact: string;
  readonly otpId: string;
  /** The signed key that the code is encrypted to; absent when the site's own gateway takes plain codes. */
  readonly bundle?: string | undefined;
  readonly sentAtMs: number;
  /** When another code may be requested: milliseconds since the epoch, by the service's clock. */
  readonly resendAtMs: number;
}

/** The part of an unfinished login that survives a reload. It never contains the code. */
export interface PendingLogin {
  readonly channel: Channel;
  readonly contact: string;
  /** When a code may be requested again: milliseconds since the epoch, by the service's clock. */
  readonly resendAtMs: number;
  readonly challenge?: Challenge | undefined;
  /** Set once the code was right and only the login request is left to do. */
  readonly verificationToken?: string | undefined;
  /** Public key of the device key that the verification token names. The key stays stored as long as this record. */
  readonly publicKey?: string | undefined;
}

/** A login session as a page sees it. */
export interface Session {
  /**
   * The session token (a JWT). It describes the session and is not a credential. **Warning:** the token of a read-only
   * session is one: anybody who has it can read.
   */
  readonly token: string;
  /** The organization that the session belongs to. */
  readonly organizationId: string;
  /** The user who has signed in. */
  readonly userId: string;
  /**
   * The device key's public key: compressed P-256, lower-case hexadecimal. In a read-only session the key signs
   * nothing.
   */
  readonly publicKey: string;
  /** When the session ends: milliseconds since the epoch, by the service's clock. */
  readonly expiresAt: number;
  /** A session of type `SESSION_TYPE_READ_ONLY` can read, but cannot change anything and cannot be refreshed. */
  readonly type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
}

/** A session, and how it was opened. */
export interface Login {
  readonly session: Session;
  readonly method: Method;
  /** The person's contact, or the name that the provider or the wallet gives the person; empty when there is none. */
  readonly contact: string;
  readonly persistence: Persistence;
  /**
   * The public key of the session that this one replaced by a refresh. A request to end the old session also ends this
   * one.
   */
  readonly replaced?: string | undefined;
}

/** An option that the person must choose before a way to sign in can continue, such as one of several wallets. */
export interface SignInOption {
  readonly id: string;
  readonly name: string;
  /** An image as a checked `data:` address; undefined when there is none that is safe to show. */
  readonly icon: string | undefined;
}

/** The state of the offer to create a passkey after a login by a code. */
export type PasskeyOffer = 'offered' | 'making' | 'made' | 'failed' | 'declined';

interface Offering {
  readonly configuration: LoginConfiguration;
}

interface Asking extends Offering {
  readonly channel: Channel;
  readonly contact: string;
}

interface Choosing extends Offering {
  /** How a code would be sent; undefined when the configuration offers no codes. */
  readonly channel: Channel | undefined;
  readonly contact: string;
}

interface Interactive extends Choosing {
  readonly method: InteractiveMethod;
}

interface Challenging extends Offering {
  readonly challenge: Challenge;
  /** Counts up when the field must be cleared for a new attempt. */
  readonly attempt: number;
}

/** Every state a login can be in, told apart by `name`. */
export type FlowState =
  | { readonly name: 'starting' }
  | { readonly name: 'misconfigured'; readonly fault: Fault }
  | {
      readonly name: 'unavailable';
      readonly fault: Fault;
      /**
       * The channel of a stored login that could not be completed. The person can try again, or use another contact.
       */
      readonly channel?: Channel;
    }
  | (Choosing & {
      readonly name: 'choose';
      readonly fault?: Fault | undefined;
      /** The way to sign in that the fault is about; absent for codes by email or SMS. */
      readonly method?: InteractiveMethod | undefined;
    })
  | (Asking & { readonly name: 'sending' })
  | (Challenging & {
      readonly name: 'code';
      readonly fault?: Fault | undefined;
      /** The code to send again unchanged, after a failure that the code did not cause. */
      readonly code?: string | undefined;
      readonly isResent?: boolean;
      /** How many characters were missing when an incomplete code was submitted. */
      readonly missing?: number | undefined;
    })
  | (Challenging & { readonly name: 'resending' })
  | (Challenging & { readonly name: 'verifying'; readonly code: string })
  | (Offering & { readonly name: 'resuming'; readonly pending: PendingLogin })
  | (Interactive & {
      readonly name: 'signing-in';
      readonly choice?: string | undefined;
      /** True when this page load brings the provider's answer, so the person has nothing left to do. */
      readonly isReturning?: true;
    })
  | (Interactive & { readonly name: 'options'; readonly options: readonly SignInOption[] })
  | (Choosing & { readonly name: 'no-account'; readonly method: Method })
  | (Login & {
      readonly name: 'done';
      /** Set once a passkey for the next login was offered. */
      readonly passkey?: PasskeyOffer | undefined;
    });

/** The state of one name. */
export type StateOf<Name extends FlowState['name']> = Extract<FlowState, { readonly name: Name }>;

/** Every event that a login can receive. */
export type FlowEvent =
  | {
      readonly type: 'loaded';
      readonly configuration: LoginConfiguration;
      readonly pending?: PendingLogin | undefined;
      /** True when a session was stored but the browser has deleted its key. */
      readonly isEvicted?: boolean;
      /** The service's time, to decide whether a code can still be entered or is too old. */
      readonly nowMs: number;
      /** The way to sign in whose answer this page load brings. */
      readonly returning?: InteractiveMethod | undefined;
    }
  /** A stored session was found. It needs neither the configuration nor the network. */
  | { readonly type: 'restored'; readonly login: Login }
  | {
      readonly type: 'failed';
      readonly fault: Fault;
      /** A way to sign in that cannot work here, reported before it is pressed. */
      readonly method?: InteractiveMethod;
    }
  | {
      readonly type: 'choose-channel';
      readonly channel: Channel;
      /** The new text of the contact field. Default: empty. */
      readonly contact?: string;
    }
  | { readonly type: 'submit-contact'; readonly contact: string }
  | {
      readonly type: 'choose-method';
      readonly method: InteractiveMethod;
      readonly choice?: string | undefined;
      /** The text of the contact field, kept for when the person returns to it. */
      readonly contact?: string | undefined;
      /** The popup that the click opened, when the provider's code had not loaded in time to open it itself. */
      readonly popup?: PlatformObject<'Window'> | null | undefined;
    }
  | { readonly type: 'options'; readonly options: readonly SignInOption[] }
  | {
      readonly type: 'passkey-offer';
      /** Undefined withdraws the offer. */
      readonly passkey: PasskeyOffer | undefined;
    }
  | { readonly type: 'sent'; readonly challenge: Challenge }
  | { readonly type: 'submit-code'; readonly code: string }
  | { readonly type: 'logged-in'; readonly login: Login }
  /** The person typed something, so the message about the earlier input no longer holds. */
  | { readonly type: 'edit' }
  /**
   * The person typed into the contact field, and the contact may still be wrong: a message about the contact stays, any
   * other goes.
   */
  | { readonly type: 'typed' }
  /** The person submitted an incomplete code. */
  | { readonly type: 'incomplete'; readonly missing: number }
  | { readonly type: 'resend' }
  | {
      readonly type: 'back';
      /** The new text of the contact field. Default: the previous text. */
      readonly contact?: string;
    }
  | { readonly type: 'retry' }
  | { readonly type: 'online' }
  | { readonly type: 'pending-elsewhere'; readonly pending: PendingLogin }
  | { readonly type: 'logged-in-elsewhere'; readonly login: Login }
  | { readonly type: 'session-ended'; readonly reason: LogoutReason };

/** The event of one type. */
export type EventOf<Type extends FlowEvent['type']> = Extract<FlowEvent, { readonly type: Type }>;

/** Work that ends in an event. At most one call runs at a time, and leaving the state aborts it. */
export type CallEffect =
  | { readonly type: 'load' }
  | { readonly type: 'send'; readonly channel: Channel; readonly contact: string }
  | {
      readonly type: 'verify';
      readonly channel: Channel;
      readonly challenge: Challenge;
      readonly code: string;
    }
  | { readonly type: 'resume'; readonly channel: Channel; readonly pending: PendingLogin }
  | {
      readonly type: 'sign-in';
      readonly method: InteractiveMethod;
      readonly choice: string | undefined;
      /** The popup that the click has already opened. */
      readonly popup: PlatformObject<'Window'> | null | undefined;
      /** True when the provider's answer came with this page load. */
      readonly isReturning: boolean;
    };

/** Work whose result the machine does not wait for. */
export type TaskEffect =
  | { readonly type: 'remember'; readonly pending: PendingLogin | undefined }
  | { readonly type: 'end-session'; readonly session: Session; readonly reason: LogoutReason }
  | { readonly type: 'notify'; readonly notice: Notice };

/** Work that a transition requests. */
export type Effect = CallEffect | TaskEffect;

/** The effect of one type. */
export type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/** A notification for the page. */
export type Notice =
  | { readonly type: 'ready'; readonly session: Session | undefined }
  | { readonly type: 'login'; readonly login: Login }
  | { readonly type: 'logout'; readonly reason: LogoutReason }
  /** The session continues with a new key. */
  | { readonly type: 'refresh'; readonly detail: { readonly session: Session } }
  /** The session will expire soon; sent once for each session. */
  | { readonly type: 'session-expiring'; readonly detail: { readonly session: Session } }
  | { readonly type: 'error'; readonly fault: Fault };

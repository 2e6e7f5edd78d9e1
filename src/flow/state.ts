/** The states of a login. Each holds what its screen needs and nothing else; all of it is data. */
import type { ErrorCode, Recovery } from '../base/error-codes.ts';
import type { Persistence } from '../base/persistence.ts';
import type { PlatformObject } from '../base/platform.ts';
import type { CompanyId } from '../providers/companies/ids.ts';

export type { Persistence };

/** A way for a one-time code to reach a person. */
export type Channel = 'email' | 'sms';

export type { CompanyId } from '../providers/companies/ids.ts';

/** A way to sign in by one press, without a code: an account elsewhere, a passkey, a wallet. */
export type InteractiveMethod = CompanyId | 'passkey' | 'wallet';

/** A way to sign in, named as in `enabledProviders`. */
export type Method = Channel | InteractiveMethod;

/** Why a session ended. */
export type LogoutReason = 'user' | 'expired' | 'revoked' | 'storage-evicted' | 'replaced';

/** A failure as data. Locales turn the code into words; the message is for developers. */
export interface Fault {
  readonly code: ErrorCode;
  readonly recovery: Recovery;
  readonly retryable: boolean;
  readonly message: string;
  /** The end of a limit: when the next attempt may be made, in milliseconds since the epoch by the service's clock. */
  readonly retryAtMs?: number | undefined;
  readonly triesLeft?: number | undefined;
  /** The attribute or configuration member at fault. */
  readonly member?: string | undefined;
  /** The way without a code that failed. */
  readonly method?: InteractiveMethod | undefined;
}

/** The part of a login configuration that the first screen draws. */
export interface LoginOffer {
  /** The ways to sign in that can be offered, in the order to show them; at least one. */
  readonly methods: readonly Method[];
  /** Those of them that send a code. */
  readonly channels: readonly Channel[];
  /** Members that a way to sign in needs and that are not there; its button is left out. */
  readonly missing: readonly string[];
  /** Where the browser remembers which way was used last; undefined when it is not to. */
  readonly memory: string | undefined;
  /** The reply of the service, own members only: ways to sign in read their own settings from it, unchecked here. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** A login configuration, checked (api.md "Login configuration"). */
export interface LoginConfiguration extends LoginOffer {
  /** True when the service makes accounts for people that have none. */
  readonly isSignupEnabled: boolean;
  readonly organizationId: string;
  readonly sessionExpirationSeconds: number;
  readonly code: { readonly length: number; readonly isAlphanumeric: boolean };
}

/** The settings for signing in with an account elsewhere. */
export interface OAuthConfiguration {
  /** The site's client id at each provider. */
  readonly clientIds: Readonly<Record<string, string>>;
  /** The page that providers answer to. */
  readonly redirectUrl: string | undefined;
  /** Where people are sent instead of the provider's own address. */
  readonly authorizationUrls: Readonly<Record<string, string>>;
  /** The name of a provider in its answers, where it is not the known one. */
  readonly issuers: Readonly<Record<string, string>>;
}

/** A code that is on its way to a person. */
export interface Challenge {
  readonly channel: Channel;
  readonly contact: string;
  readonly otpId: string;
  /** The signed key to encrypt the code to; absent when the site's own gateway takes plain codes. */
  readonly bundle?: string | undefined;
  readonly sentAtMs: number;
  /** When another code may be asked for, by the service's clock. */
  readonly resendAtMs: number;
}

/** The part of a login under way that survives a reload. Never the code. */
export interface PendingLogin {
  readonly channel: Channel;
  readonly contact: string;
  /** When a code may be asked for again, by the service's clock. */
  readonly resendAtMs: number;
  readonly challenge?: Challenge | undefined;
  /** Set once the code was right and only the login itself is left to do. */
  readonly verificationToken?: string | undefined;
  /** The device key that the verification token names; it stays at rest as long as this does. */
  readonly publicKey?: string | undefined;
}

/** A login session as a page sees it. */
export interface Session {
  /**
   * The session token (a JWT). It describes a session and is no credential. **Warning:** that of a read-only session is
   * one: whoever has it can read.
   */
  readonly token: string;
  /** The organization that the session is of. */
  readonly organizationId: string;
  /** The user who has signed in. */
  readonly userId: string;
  /** The device key's public half: compressed P-256, lower-case hexadecimal. In a read-only session it signs nothing. */
  readonly publicKey: string;
  /** When the session ends: milliseconds since the epoch, by the service's clock. */
  readonly expiresAt: number;
  /** `SESSION_TYPE_READ_ONLY`: it can read, changes nothing and cannot be refreshed. */
  readonly type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
}

/** A session together with how it came to be. */
export interface Login {
  readonly session: Session;
  readonly method: Method;
  /** Whom it signed in: a contact, or what the provider or the wallet calls the person; empty when nothing does. */
  readonly contact: string;
  readonly persistence: Persistence;
  /** The public key of the session that this one took the place of, by a refresh. Whoever ends that one ends both. */
  readonly replaced?: string | undefined;
}

/** Something to choose before a way to sign in can go on: one of several wallets, for one. */
export interface SignInOption {
  readonly id: string;
  readonly name: string;
  /** An image as a `data:` address, checked; undefined when there is none that is safe to show. */
  readonly icon: string | undefined;
}

/** The outcome of the offer to make a passkey after a login by a code. */
export type PasskeyOffer = 'offered' | 'making' | 'made' | 'failed' | 'declined';

interface Offering {
  readonly configuration: LoginConfiguration;
}

interface Asking extends Offering {
  readonly channel: Channel;
  readonly contact: string;
}

interface Choosing extends Offering {
  /** Where a code would go; undefined when the configuration names no way to send one. */
  readonly channel: Channel | undefined;
  readonly contact: string;
}

interface Interactive extends Choosing {
  readonly method: InteractiveMethod;
}

interface Challenging extends Offering {
  readonly challenge: Challenge;
  /** Grows when the field has to be cleared for a new attempt. */
  readonly attempt: number;
}

/** Every state a login can be in, told apart by `name`. */
export type FlowState =
  | { readonly name: 'starting' }
  | { readonly name: 'misconfigured'; readonly fault: Fault }
  | {
      readonly name: 'unavailable';
      readonly fault: Fault;
      /** How the login at rest began that could not be completed; another contact may lead on where it does not. */
      readonly channel?: Channel;
    }
  | (Choosing & {
      readonly name: 'choose';
      readonly fault?: Fault | undefined;
      /** The way without a code that the fault is about. */
      readonly method?: InteractiveMethod | undefined;
    })
  | (Asking & { readonly name: 'sending' })
  | (Challenging & {
      readonly name: 'code';
      readonly fault?: Fault | undefined;
      /** The code to send again unchanged, after a fault that was not the code's. */
      readonly code?: string | undefined;
      readonly isResent?: boolean;
      /** How many characters of the code were missing when it was to be sent. */
      readonly missing?: number | undefined;
    })
  | (Challenging & { readonly name: 'resending' })
  | (Challenging & { readonly name: 'verifying'; readonly code: string })
  | (Offering & { readonly name: 'resuming'; readonly pending: PendingLogin })
  | (Interactive & {
      readonly name: 'signing-in';
      readonly choice?: string | undefined;
      /** True where the page that asked has come back with the answer: nothing is left for the person to do. */
      readonly isReturning?: true;
    })
  | (Interactive & { readonly name: 'options'; readonly options: readonly SignInOption[] })
  | (Choosing & { readonly name: 'no-account'; readonly method: Method })
  | (Login & {
      readonly name: 'done';
      /** There once a passkey was offered for the next time. */
      readonly passkey?: PasskeyOffer | undefined;
    });

/** The state of one name. */
export type StateOf<Name extends FlowState['name']> = Extract<FlowState, { readonly name: Name }>;

/** Everything that can happen to a login. */
export type FlowEvent =
  | {
      readonly type: 'loaded';
      readonly configuration: LoginConfiguration;
      readonly pending?: PendingLogin | undefined;
      /** A session was at rest and its key is gone. */
      readonly isEvicted?: boolean;
      /** By the service's clock, to tell a code that may still be typed from one that is too old. */
      readonly nowMs: number;
      /** The way to sign in whose answer this page load brings. */
      readonly returning?: InteractiveMethod | undefined;
    }
  /** A session was at rest; it does not wait for the configuration, nor for the network. */
  | { readonly type: 'restored'; readonly login: Login }
  | {
      readonly type: 'failed';
      readonly fault: Fault;
      /** The way without a code that cannot be gone here, told before it is pressed. */
      readonly method?: InteractiveMethod;
    }
  | {
      readonly type: 'choose-channel';
      readonly channel: Channel;
      /** The text that the field is to hold then. Default: nothing. */
      readonly contact?: string;
    }
  | { readonly type: 'submit-contact'; readonly contact: string }
  | {
      readonly type: 'choose-method';
      readonly method: InteractiveMethod;
      readonly choice?: string | undefined;
      /** The text of the contact field, so that it is there again when the person comes back to it. */
      readonly contact?: string | undefined;
      /** The window that the press has opened, where the provider's part had not arrived to open it itself. */
      readonly popup?: PlatformObject<'Window'> | null | undefined;
    }
  | { readonly type: 'options'; readonly options: readonly SignInOption[] }
  | {
      readonly type: 'passkey-offer';
      /** Undefined: it is taken back. */
      readonly passkey: PasskeyOffer | undefined;
    }
  | { readonly type: 'sent'; readonly challenge: Challenge }
  | { readonly type: 'submit-code'; readonly code: string }
  | { readonly type: 'logged-in'; readonly login: Login }
  /** Something was typed: what was said about it before is no longer true. */
  | { readonly type: 'edit' }
  /** Something was typed into the contact field, and may still be wrong: what the field itself is told stays. */
  | { readonly type: 'typed' }
  /** A code was to be sent that is too short. */
  | { readonly type: 'incomplete'; readonly missing: number }
  | { readonly type: 'resend' }
  | {
      readonly type: 'back';
      /** The text that the contact field is to hold then. Default: the one that it held. */
      readonly contact?: string;
    }
  | { readonly type: 'retry' }
  | { readonly type: 'online' }
  | { readonly type: 'pending-elsewhere'; readonly pending: PendingLogin }
  | { readonly type: 'logged-in-elsewhere'; readonly login: Login }
  | { readonly type: 'session-ended'; readonly reason: LogoutReason };

/** The event of one type. */
export type EventOf<Type extends FlowEvent['type']> = Extract<FlowEvent, { readonly type: Type }>;

/** Work that ends in an event; there is at most one at a time, and leaving the state aborts it. */
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
      /** The window that the press has opened already. */
      readonly popup: PlatformObject<'Window'> | null | undefined;
      /** True when the answer came with this page load. */
      readonly isReturning: boolean;
    };

/** Work that nobody waits for. */
export type TaskEffect =
  | { readonly type: 'remember'; readonly pending: PendingLogin | undefined }
  | { readonly type: 'end-session'; readonly session: Session; readonly reason: LogoutReason }
  | { readonly type: 'notify'; readonly notice: Notice };

/** Work that a transition asks for. */
export type Effect = CallEffect | TaskEffect;

/** The effect of one type. */
export type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/** News for the page. */
export type Notice =
  | { readonly type: 'ready'; readonly session: Session | undefined }
  | { readonly type: 'login'; readonly login: Login }
  | { readonly type: 'logout'; readonly reason: LogoutReason }
  /** The session goes on with another key. */
  | { readonly type: 'refresh'; readonly detail: { readonly session: Session } }
  /** The session is about to end; said once a session. */
  | { readonly type: 'session-expiring'; readonly detail: { readonly session: Session } }
  | { readonly type: 'error'; readonly fault: Fault };

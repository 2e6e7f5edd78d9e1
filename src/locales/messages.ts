import type { ErrorCode, SpokenErrorCode } from '../base/error-codes.ts';
import type { Channel, CompanyId, InteractiveMethod } from '../flow/state.ts';

/** Texts for one channel. */
export interface ChannelMessages {
  /** Label of the contact field. */
  readonly label: string;
  /** Example inside the empty field. */
  readonly placeholder: string;
  /** The quiet button that switches to this channel. */
  readonly switchTo: string;
  /** Title of the screen that asks for the code. */
  readonly checkTitle: string;
}

/** Values that an error text may mention. */
export interface ErrorArguments {
  /** The channel of the contact field that the error belongs to, when there is one. */
  readonly channel?: Channel | undefined;
  readonly triesLeft?: number | undefined;
  /** The remaining wait, already formatted as `0:24` or `1:02:10`; empty when there is none. */
  readonly wait: string;
}

/** A text of an error. */
export type ErrorMessage = string | ((details: ErrorArguments) => string);

/** The texts of the first screen, of a login by a one-time code, and of every error. A text with arguments is a function. */
export interface CodeMessages {
  /** BCP 47 tag of the language, for `lang` and number formats. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly chooseTitle: string;
  readonly channels: { readonly [C in Channel]: ChannelMessages };
  readonly continue: string;
  readonly sending: string;
  /** The sentence before and after the contact, which is shown in bold between them. */
  readonly codeSent: (length: number, isAlphanumeric: boolean) => readonly [before: string, after: string];
  readonly codeLabel: (length: number, isAlphanumeric: boolean) => string;
  /** The error when Enter is pressed while `missing` characters of the code are missing. */
  readonly codeIncomplete: (missing: number, isAlphanumeric: boolean) => string;
  /** The sentence before and after the suggested domain. */
  readonly didYouMean: readonly [before: string, after: string];
  readonly resendIn: (wait: string) => string;
  readonly resendInSpoken: (seconds: number) => string;
  readonly resendReady: string;
  readonly resend: string;
  readonly resending: string;
  readonly resent: string;
  readonly useAnother: { readonly [C in Channel]: string };
  readonly verifying: string;
  readonly doneTitle: string;
  readonly doneAs: readonly [before: string, after: string];
  readonly signOut: string;
  readonly memoryOnly: string;
  readonly starting: string;
  readonly misconfigured: string;
  readonly tryAgain: string;
  /** The divider between groups. */
  readonly or: string;
  /**
   * Labels of the buttons. One pattern serves all companies, whose names are not translated; a site may give the button
   * of one company its own label.
   */
  readonly continueWith: { readonly company: (name: string) => string } & {
    readonly [M in Exclude<InteractiveMethod, CompanyId>]: string;
  } & { readonly [C in CompanyId]?: string };
  /** The badge of the way that was used last. */
  readonly lastUsed: string;
  /** The button that closes the dialog. */
  readonly close: string;
  /** The error when a required consent is not ticked. */
  readonly consentMissing: string;
  readonly noAccountTitle: string;
  readonly noAccount: readonly [before: string, after: string];
  readonly misconfiguredTitle: string;
  readonly developerDetails: string;
  readonly phone: PhoneMessages;
  /** The text of each error for a person. A code without a text shows that of its recovery. */
  readonly errors: { readonly [C in SpokenErrorCode]: ErrorMessage } & {
    readonly [C in ErrorCode]?: ErrorMessage;
  } & {
    /** Shown when the code that knows the details could not be loaded, so it must be a text, not a function. */
    readonly load_failed: string;
  };
}

/** The texts that only the screens of signing in without a code need. */
export interface InteractiveMessages {
  /** What the person should do while a popup, a passkey or a wallet asks. */
  readonly waiting: {
    /** Without `title`, the button's label is the title. */
    readonly [K in InteractiveKind]: { readonly title?: string; readonly text: string };
  } & {
    /** Shown where people without an account get one: they must sign a second time. */
    readonly wallet: { readonly again: string };
  };
  /** The button that asks again, for a closed popup or an overlooked question. */
  readonly askAgain: { readonly [K in InteractiveKind]: string };
  readonly cancel: string;
  readonly chooseWallet: string;
  /** The choices after a passkey signed nobody in, where people can get an account. */
  readonly choosePasskey: {
    readonly title: string;
    readonly text: string;
    /** The button for an existing passkey. */
    readonly ask: string;
    /** The button that creates a passkey and an account for it. */
    readonly create: string;
  };
  /** The offer of a passkey after a login by code. */
  readonly passkeyOffer: {
    readonly text: string;
    readonly create: string;
    readonly decline: string;
    /** Shown while the device asks. */
    readonly making: string;
    readonly made: string;
    readonly failed: string;
  };
  /** No account has this company's account, passkey or wallet. */
  readonly noAccountWith: { readonly [K in InteractiveKind]: string };
  readonly otherMethod: string;
}

/** The texts of the country picker beside a phone number. */
export interface PhoneMessages {
  /** Accessible name of the button that opens the list, and of the list. */
  readonly country: string;
  /** Accessible name and placeholder of the search field. */
  readonly search: string;
  /** Announced during a search; the count is at least 1. */
  readonly found: (count: number) => string;
  readonly noneFound: string;
}

/** The kinds of ways to sign in without a code: a provider's popup, a passkey, a wallet. */
export type InteractiveKind = 'window' | 'passkey' | 'wallet';

/** All texts of the element. */
export type Messages = CodeMessages & InteractiveMessages;

/**
 * The texts that an element has loaded. In English, those of signing in without a code are loaded with their screens.
 */
export type ElementMessages = CodeMessages & Partial<InteractiveMessages>;

/**
 * Some of the texts in a site's own wording; missing ones keep the language's text. A text with arguments is a function
 * here as well.
 */
export type Texts = Some<Messages>;

/** Any part of a tree of texts. */
type Some<Tree> = Tree extends string | readonly string[] | ((...values: never[]) => unknown)
  ? Tree
  : { readonly [Key in keyof Tree]?: Some<Tree[Key]> | undefined };

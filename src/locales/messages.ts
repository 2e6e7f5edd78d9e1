import type { ErrorCode, SpokenErrorCode } from '../base/error-codes.ts';
import type { Channel, CompanyId, InteractiveMethod } from '../flow/state.ts';

/** Words around one channel. */
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

/** Figures that an error text may mention. */
export interface ErrorArguments {
  /** The kind of contact that is asked for, where there is one. */
  readonly channel?: Channel | undefined;
  readonly triesLeft?: number | undefined;
  /** The time left until the next attempt, already written as `0:24` or `1:02:10`; empty when there is nothing to wait for. */
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
  /** Sentence before and after the contact; the contact itself is set in bold between them. */
  readonly codeSent: (length: number, isAlphanumeric: boolean) => readonly [before: string, after: string];
  readonly codeLabel: (length: number, isAlphanumeric: boolean) => string;
  /** The sentence after Enter while characters of the code are missing: how many. */
  readonly codeIncomplete: (missing: number, isAlphanumeric: boolean) => string;
  /** Sentence before and after the domain that was meant. */
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
   * Label of the button of each way. One pattern serves all companies, whose names stay as they are; a site may give the
   * button of one company a label of its own.
   */
  readonly continueWith: { readonly company: (name: string) => string } & {
    readonly [M in Exclude<InteractiveMethod, CompanyId>]: string;
  } & { readonly [C in CompanyId]?: string };
  /** The badge of the way that was used last. */
  readonly lastUsed: string;
  /** The button that closes the dialog. */
  readonly close: string;
  /** A box that the site asks to be ticked is not. */
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
    /** Said where the part that knows the details is missing. */
    readonly load_failed: string;
  };
}

/** The texts that only the screens of signing in without a code show. */
export interface InteractiveMessages {
  /** The next step of the person, while a window, a passkey or a wallet is asked. */
  readonly waiting: {
    /** Without a title of its own, the label of the button stands above it. */
    readonly [K in InteractiveKind]: { readonly title?: string; readonly text: string };
  } & {
    /** Where people without an account get one: they sign a second time. */
    readonly wallet: { readonly again: string };
  };
  /** Asks once more, when the window was closed or the question overlooked. */
  readonly askAgain: { readonly [K in InteractiveKind]: string };
  readonly cancel: string;
  readonly chooseWallet: string;
  /** After a passkey that signed nobody in, where people can get an account. */
  readonly choosePasskey: {
    readonly title: string;
    readonly text: string;
    /** Asks for a passkey that exists. */
    readonly ask: string;
    /** Makes a new passkey and an account for it. */
    readonly create: string;
  };
  /** After a login by a code: a passkey for the next time. */
  readonly passkeyOffer: {
    readonly text: string;
    readonly create: string;
    readonly decline: string;
    /** While the device asks. */
    readonly making: string;
    readonly made: string;
    readonly failed: string;
  };
  /** Nobody is known by this. */
  readonly noAccountWith: { readonly [K in InteractiveKind]: string };
  readonly otherMethod: string;
}

/** The texts of the country picker beside a phone number. */
export interface PhoneMessages {
  /** Names the button that opens the list, and the list. */
  readonly country: string;
  /** Names the search field, and stands in it while it is empty. */
  readonly search: string;
  /** Said aloud while somebody searches; the count is at least 1. */
  readonly found: (count: number) => string;
  readonly noneFound: string;
}

/** The kinds of ways to sign in without a code: a window of a provider, a passkey, a wallet. */
export type InteractiveKind = 'window' | 'passkey' | 'wallet';

/** Every text of the element, complete by type. */
export type Messages = CodeMessages & InteractiveMessages;

/** The texts that an element holds. English has those of signing in without a code beside the screens that show them. */
export type ElementMessages = CodeMessages & Partial<InteractiveMessages>;

/**
 * Some of the texts, in a site's own words; what is left out stays as it is. A text with arguments is a function here as
 * well.
 */
export type Texts = Some<Messages>;

/** Any part of a tree of texts. */
type Some<Tree> = Tree extends string | readonly string[] | ((...values: never[]) => unknown)
  ? Tree
  : { readonly [Key in keyof Tree]?: Some<Tree[Key]> | undefined };

import type { Channel, Fault } from '../flow/state.ts';

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

/** What an error text may mention. */
export interface ErrorArguments {
  readonly triesLeft?: number | undefined;
  /** The time left until the next attempt, already written as `0:24`; empty when there is nothing to wait for. */
  readonly wait: string;
}

/** Every text of the element, complete by type. A text with arguments is a function. */
export interface Messages {
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
  readonly noAccountTitle: string;
  readonly noAccount: readonly [before: string, after: string];
  readonly starting: string;
  readonly misconfiguredTitle: string;
  readonly misconfigured: string;
  readonly developerDetails: string;
  readonly tryAgain: string;
  /** What each error says to a person. */
  readonly errors: { readonly [C in Fault['code']]: string | ((details: ErrorArguments) => string) };
}

/**
 * The words of the messages in one language. Names are not inflected: where a language would inflect them, the sentence
 * puts them in brackets or at its end. A time comes as a phrase in the language's own form and digits, such as "5
 * minutes"; a time below one minute comes in seconds.
 */
export interface MessageWords {
  readonly direction: 'ltr' | 'rtl';
  /** The subject of the email and the first sentence of the SMS. No full stop ends it. */
  readonly subject: (code: string, name: string) => string;
  /** Stands above the code, which has a line of its own. Mail programs find the code by the word for it. */
  readonly codeIs: (name: string) => string;
  readonly validity: (time: string) => string;
  readonly warning: string;
  /** The message to the owner of a contact that codes to it are stopped. */
  readonly notice: {
    readonly subject: (name: string) => string;
    readonly stopped: (name: string) => string;
    /** Stands above a link. */
    readonly open: string;
    /** Stands where there is no link. */
    readonly other: string;
    readonly nobody: string;
  };
}

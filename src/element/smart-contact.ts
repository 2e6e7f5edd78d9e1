import { toAsciiDigits } from '../base/digits.ts';
import type { Channel, FlowEvent } from '../flow/state.ts';

/** Characters that stand between the digits of a phone number. */
const SEPARATORS = /[\s()\-\p{Pd}]/gu;

/**
 * Makes the contact field one for a phone number when a number is typed into it, and one for an email address when a
 * letter is, where a code can go either way. The text stays, the caret too, and the keyboard of a phone does not change
 * under the fingers.
 */
export class SmartContact {
  readonly #send: (event: FlowEvent) => void;
  #channels: readonly Channel[] = [];
  /** The text before the change at hand. */
  #before = '';
  /** The text that was typed into a field for numbers, without what was written into it between the digits. */
  #typed = '';
  /** Where the caret is to stand when the field has turned. */
  #caret: number | undefined;

  constructor(send: (event: FlowEvent) => void) {
    this.#send = send;
  }

  /** Finishes a turn after the drawing; true when there was one. */
  follow(field: HTMLInputElement, channels: readonly Channel[]): boolean {
    this.#channels = channels;
    const caret = this.#caret;
    if (caret === undefined) return false;
    this.#caret = undefined;
    // A field of the type `email` does not let anybody place its caret.
    if (field.type === 'email') field.type = 'text';
    field.inputMode = 'email';
    if (field.matches(':focus')) field.setSelectionRange(caret, caret);
    return true;
  }

  /** Hears of a change before it is made, and before anybody rewrites what has been typed. */
  hear({ type, isComposing }: Partial<InputEvent>, field: HTMLInputElement): void {
    const { value } = field;
    if (type === 'beforeinput') return void (this.#before = value);
    // An input method owns the text until it is done.
    if (isComposing || field.readOnly) return;
    const isNumber = field.type === 'tel';
    const before = this.#before;
    const end = countEqualAtEnd(before, value);
    if (isNumber) this.#follow(before, value, end);
    else this.#typed = value;
    const channel = isNumber ? 'email' : 'sms';
    if (!this.#channels.includes(channel) || !(isNumber ? isAddress : isPhoneNumber)(value)) return;
    const contact = this.#typed;
    const behind = value.slice(field.selectionStart ?? value.length - end);
    this.#caret = contact.length - (isNumber ? toDigits(behind) : behind).length;
    this.#send({ type: 'choose-channel', channel, contact });
  }

  /** Keeps what was typed apart from what the phone field has written around it. `end` characters have not changed. */
  #follow(before: string, value: string, end: number): void {
    const start = countEqualAtStart(before, value);
    const head =
      start === before.length && toDigits(this.#typed) === toDigits(before)
        ? this.#typed
        : toDigits(before.slice(0, start));
    this.#typed = head + value.slice(start, value.length - end) + toDigits(value.slice(value.length - end));
  }
}

/** A number with its calling code, or at least three digits: an email address may begin with one or two. */
function isPhoneNumber(text: string): boolean {
  return /^(?:\+\d+|\d{3,})$/.test(toAsciiDigits(toDigits(text)));
}

function isAddress(text: string): boolean {
  return /[\p{L}@]/u.test(text);
}

/** Without what stands between the digits of a number. */
function toDigits(text: string): string {
  return text.replace(SEPARATORS, '');
}

function countEqualAtStart(before: string, after: string): number {
  let count = 0;
  while (count < before.length && before[count] === after[count]) count++;
  return count;
}

/** Counts the characters behind a change: they are the same as before it. */
function countEqualAtEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length) - countEqualAtStart(before, after);
  let count = 0;
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count++;
  return count;
}

import { toAsciiDigits } from '../base/digits.ts';
import type { Channel, FlowEvent } from '../flow/state.ts';

/** Characters between the digits of a phone number. */
const SEPARATORS = /[\s()\-\p{Pd}]/gu;

/**
 * Switches the contact field to a phone number when a number is typed, and to an email address when a letter is typed,
 * where a code can be sent either way. Text and caret stay, and a phone's keyboard does not change while the person
 * types.
 */
export class SmartContact {
  readonly #send: (event: FlowEvent) => void;
  #channels: readonly Channel[] = [];
  /** The field's text before the present change. */
  #before = '';
  /** The text that was typed into a phone number field, without the separators that were added between the digits. */
  #typed = '';
  /** Where the caret must be after the switch. */
  #caret: number | undefined;

  constructor(send: (event: FlowEvent) => void) {
    this.#send = send;
  }

  /** Completes a switch after the drawing. True when there was one. */
  follow(field: HTMLInputElement, channels: readonly Channel[]): boolean {
    this.#channels = channels;
    const caret = this.#caret;
    if (caret === undefined) return false;
    this.#caret = undefined;
    // A script cannot place the caret in a field of type `email`.
    if (field.type === 'email') field.type = 'text';
    field.inputMode = 'email';
    if (field.matches(':focus')) field.setSelectionRange(caret, caret);
    return true;
  }

  /** Called before and after a change, before other listeners change the typed text. */
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

  /**
   * Tracks the typed text apart from what the phone field adds. `end` is the number of unchanged characters at the end.
   */
  #follow(before: string, value: string, end: number): void {
    const start = countEqualAtStart(before, value);
    const head =
      start === before.length && toDigits(this.#typed) === toDigits(before)
        ? this.#typed
        : toDigits(before.slice(0, start));
    this.#typed = head + value.slice(start, value.length - end) + toDigits(value.slice(value.length - end));
  }
}

/** True for a number with its calling code, or at least three digits: an email address may begin with one or two. */
function isPhoneNumber(text: string): boolean {
  return /^(?:\+\d+|\d{3,})$/.test(toAsciiDigits(toDigits(text)));
}

function isAddress(text: string): boolean {
  return /[\p{L}@]/u.test(text);
}

/** Removes the separators of a phone number. */
function toDigits(text: string): string {
  return text.replace(SEPARATORS, '');
}

function countEqualAtStart(before: string, after: string): number {
  let count = 0;
  while (count < before.length && before[count] === after[count]) count++;
  return count;
}

/** Counts the equal characters after a change. */
function countEqualAtEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length) - countEqualAtStart(before, after);
  let count = 0;
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count++;
  return count;
}

import type { CountryCode } from 'libphonenumber-js/core';
import { LatchkeyError } from '../../base/errors.ts';
import { toFault } from '../../flow/fault.ts';
import type { FlowEvent } from '../../flow/state.ts';
import type { ElementMessages, PhoneMessages } from '../../locales/messages.ts';
import { CountryPicker } from './country-picker.ts';
import { guessCountry } from './country.ts';
import { formatNumber, moveNumber, toE164 } from './format.ts';
import { styles } from './phone.styles.ts';

/** Formats an international number as its country writes it, with its calling code. */
export function writeNumber(number: string): string {
  return formatNumber(number, 0, undefined).text;
}

/** The element around the field. */
interface PhoneHost extends HTMLElement {
  /** The page's language, from which the initial country is guessed. */
  readonly locale: string | undefined;
  /** Adds styles. */
  adopt(styles: string): void;
}

/**
 * Adds to a phone number field, once this module has loaded: a country picker, formatting while the person types, and a
 * check before anything is sent. The field itself stays the same node, so focus, caret and autofill are not affected.
 */
export class PhoneField {
  readonly #root: ShadowRoot;
  readonly #host: PhoneHost;
  readonly #send: (event: FlowEvent) => void;
  readonly #picker = new CountryPicker();
  #input: HTMLInputElement | undefined;
  #attached: AbortController | undefined;
  #country: CountryCode | undefined;
  /** The country before a number of no country was typed. */
  #countryBefore: CountryCode | undefined;
  /** True once the person or a number has set the country; the page's language then no longer does. */
  #isNamed = false;
  #locale: string | undefined;
  /** The field's text, as this class wrote or last saw it. */
  #text = '';
  #t!: PhoneMessages;
  /** The language for the names of countries. */
  #language = 'en';

  /**
   * @param send - receives a `failed` event for an impossible number
   */
  constructor(host: PhoneHost, send: (event: FlowEvent) => void) {
    this.#host = host;
    this.#root = host.shadowRoot!;
    this.#send = send;
    host.adopt(styles);
  }

  /** True when the field holds a possible number of its country. */
  get isRight(): boolean {
    return toE164(this.#input?.value ?? '', this.#country) !== undefined;
  }

  /**
   * Called after each drawing with the contact field, which may be a new node, or a field for an email address by now.
   */
  follow(input: HTMLInputElement, t: ElementMessages): void {
    const { locale } = this.#host;
    this.#t = t.phone;
    this.#language = t.locale;
    if (!this.#isNamed && (locale !== this.#locale || !this.#country)) {
      this.#locale = locale;
      this.#country = guessCountry({ locale });
    }
    const isPhone = input.type === 'tel';
    if (!isPhone || input !== this.#input) this.#detach();
    if (!isPhone) return;
    if (!this.#attached) this.#attach(input);
    // The state machine wrote the value: the number that a code was sent to, or could not be sent to.
    if (input.value !== this.#text) this.#format();
    // The placeholder is an example of another country, and a number without its calling code is accepted now.
    input.placeholder = '';
    this.#draw();
  }

  #attach(input: HTMLInputElement): void {
    this.#input = input;
    this.#attached = new AbortController();
    const { signal } = this.#attached;
    input.before(this.#picker.button);
    input.after(this.#picker.panel);
    input.addEventListener('input', this.#onInput, { signal });
    input.addEventListener('compositionend', this.#onInput, { signal });
    // Runs before the form's own listener.
    this.#root.addEventListener('submit', this.#onSubmit, { capture: true, signal });
    this.#text = '';
    this.#format();
  }

  #detach(): void {
    this.#attached?.abort();
    this.#attached = undefined;
    this.#input = undefined;
    this.#picker.close();
    this.#picker.button.remove();
    this.#picker.panel.remove();
  }

  #draw(): void {
    this.#picker.update({
      t: this.#t,
      locale: this.#language,
      country: this.#country,
      isDisabled: this.#input?.readOnly ?? true,
      onChoose: (country) => {
        const from = this.#country;
        this.#name(country);
        const input = this.#input;
        if (!input) return;
        this.#write(moveNumber(input.value, from, country));
        this.#draw();
        input.focus();
        input.setSelectionRange(this.#text.length, this.#text.length);
      },
    });
  }

  #name(country: CountryCode | undefined): void {
    this.#isNamed = true;
    this.#countryBefore = this.#country ?? this.#countryBefore;
    this.#country = country;
  }

  #write(text: string): void {
    const input = this.#input;
    if (input && input.value !== text) input.value = text;
    this.#text = text;
  }

  #format(inputType = ''): void {
    const input = this.#input;
    if (!input) return;
    const { value, selectionStart } = input;
    const change = { inputType, before: this.#text };
    const typed = formatNumber(value, selectionStart ?? value.length, this.#country, change);
    const isOther = typed.text !== value;
    this.#write(typed.text);
    if (isOther && input.matches(':focus')) input.setSelectionRange(typed.caret, typed.caret);
    // When the calling code is deleted from a number of no country, the previous country applies again.
    const country = typed.country ?? (typed.text.includes('+') ? undefined : this.#countryBefore);
    if (country !== this.#country) this.#name(country);
  }

  readonly #onInput = (event: Event): void => {
    const { isComposing, inputType }: Partial<InputEvent> = event;
    // During a composition the text belongs to the input method.
    if (isComposing) return;
    this.#format(inputType);
    this.#draw();
  };

  readonly #onSubmit = (event: Event): void => {
    const input = this.#input;
    if (!input || input.readOnly || !input.value.trim()) return;
    const number = toE164(input.value, this.#country);
    if (number === undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const error = new LatchkeyError('invalid_contact', 'No number of that country is that long.');
      return this.#send({ type: 'failed', fault: toFault(error) });
    }
    // The form reads this value now; in a microtask the field shows the formatted number again.
    input.value = number;
    queueMicrotask(() => this.#format());
  };
}

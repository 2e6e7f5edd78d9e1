import { render } from 'lit/html.js';
import type { Channel, FlowEvent } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import { readEmailAddress } from '../providers/email.ts';
import { readPhoneNumber } from '../providers/sms.ts';
import type { LoginHost } from './host.ts';
import { domainButton } from './parts/domain-button.ts';
import { atDomain, suggestDomain } from './parts/suggest-address.ts';
import { typeInto } from './parts/type-into.ts';
import type { PhoneField } from './phone/phone-field.ts';
import type { SmartContact } from './smart-contact.ts';
import { createUsernameAnchor } from './username-anchor.ts';

/**
 * Manages what accompanies the contact field: a hidden field for password managers, a country picker for phone numbers,
 * and a suggestion for a mistyped email domain.
 */
export class ContactFollower {
  readonly #host: LoginHost;
  readonly #send: (event: FlowEvent) => void;
  readonly #say: (sentence: string) => void;
  /** Container of the button with the suggested domain; it stands after the field. */
  readonly #meant: HTMLElement = document.createElement('div');
  #anchor: HTMLInputElement | undefined;
  #loading: Promise<PhoneField> | undefined;
  #phone: PhoneField | undefined;
  #t: ElementMessages | undefined;
  /**
   * Switches the field between email and phone number while the person types. Undefined before its code has loaded, and
   * where only one channel exists.
   */
  #smart: SmartContact | undefined;
  /** True once its code has been requested. */
  #isSmart = false;
  /** The contact field that is shown, or the last one while a failure hides it. */
  #field: HTMLInputElement | null = null;

  /** `say` announces a sentence to screen readers. */
  constructor(host: LoginHost, send: (event: FlowEvent) => void, say: (sentence: string) => void) {
    this.#host = host;
    this.#send = send;
    this.#say = say;
  }

  /**
   * Appends the field for password managers to the element once somebody uses the element and the page has loaded. A
   * framework has hydrated the server's HTML by then; before, it would find an unexpected child and render the whole
   * page again.
   */
  readonly #placeAnchor = (): void => {
    const host = this.#host;
    if (!this.#anchor || this.#anchor.isConnected || host.ownerDocument.readyState !== 'complete') return;
    // Set by `latchkey/react` while React hydrates the server's HTML, which has no such child.
    if (host.dataset['hydrating'] !== undefined) return;
    host.append(this.#anchor);
  };

  /** Called after each drawing. `channels` are those that the field may be for; empty where a failure is shown. */
  follow(t: ElementMessages, channels: readonly Channel[]): void {
    const host = this.#host;
    const field = host.contactField;
    const before = this.#field;
    // After a session the field starts empty, because the next person may be another one.
    if (channels.length || host.session) this.#field = field;
    if (!field) return;
    this.#t = t;
    this.#anchor ??= this.#listen();
    if (field.value) this.#anchor.value = field.value;
    if (channels.length > 1) this.#loadSmart(channels);
    const hasTurned = this.#smart?.follow(field, channels);
    // A new field gets the text of the previous one.
    if (!field.value && before?.value) typeInto(field, before.value);
    if (hasTurned) this.#say(t.channels[field.type === 'tel' ? 'sms' : 'email'].label);
    this.#suggest(field);
    if (field.type === 'tel') {
      this.#loading ??= import('./phone/phone-field.ts').then(
        ({ PhoneField }) => (this.#phone = new PhoneField(host, this.#send)),
      );
    }
    this.#loading?.then(
      (phone) => phone.follow(field, t),
      // Without this code the field still accepts international numbers. The next drawing tries again.
      () => (this.#loading = undefined),
    );
  }

  /**
   * Loads the switch between email and phone number, and lets it read what has been typed so far. Without it, the
   * button below the field switches.
   */
  #loadSmart(channels: readonly Channel[]): void {
    if (this.#isSmart) return;
    this.#isSmart = true;
    import('./smart-contact.ts').then(
      ({ SmartContact }) => {
        const smart = (this.#smart = new SmartContact(this.#send));
        const field = this.#host.contactField;
        if (!field) return;
        smart.follow(field, channels);
        smart.hear({}, field);
      },
      // The next drawing tries again.
      () => (this.#isSmart = false),
    );
  }

  /** Adds the listeners at the first drawing, and returns the field for password managers. */
  #listen(): HTMLInputElement {
    const host = this.#host;
    for (const sign of ['focusin', 'input']) host.addEventListener(sign, this.#placeAnchor);
    host.addEventListener('input', this.#onInput);
    // In the capture phase, before other listeners change the typed text.
    for (const sign of ['beforeinput', 'input', 'compositionend']) {
      host.addEventListener(sign, this.#onTyping, { capture: true });
    }
    return createUsernameAnchor(host);
  }

  readonly #onTyping = (event: Event): void => {
    const field = this.#fieldOf(event);
    if (field) this.#smart?.hear(event, field);
  };

  /** Returns the contact field if the event comes from it. */
  #fieldOf(event: Event): HTMLInputElement | undefined {
    const field = this.#host.contactField;
    return field && event.composedPath()[0] === field ? field : undefined;
  }

  readonly #onInput = (event: Event): void => {
    const field = this.#fieldOf(event);
    if (!field) return;
    // The field stays marked as invalid until its text can be sent.
    if (field.getAttribute('aria-invalid') === 'true' && this.#isRight(field)) this.#send({ type: 'edit' });
    this.#suggest(field, true);
  };

  #isRight(field: HTMLInputElement): boolean {
    if (field.type === 'tel' && this.#phone) return this.#phone.isRight;
    try {
      (field.type === 'tel' ? readPhoneNumber : readEmailAddress)(field.value);
      return true;
    } catch {
      return false;
    }
  }

  /** Shows a suggestion under an email address whose domain looks mistyped. */
  #suggest(field: HTMLInputElement, isTyping = false): void {
    const domain = field.type !== 'tel' && !field.readOnly ? suggestDomain(field.value) : undefined;
    const t = this.#t;
    if (!t || !domain) return this.#meant.remove();
    const correct = (): void => {
      field.focus();
      typeInto(field, atDomain(field.value, domain));
    };
    render(domainButton(t, domain, correct), this.#meant);
    if (field.nextSibling !== this.#meant) field.after(this.#meant);
    if (isTyping) this.#say(t.didYouMean.join(domain));
  }
}

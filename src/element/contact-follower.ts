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
 * Companions of the contact field: a field that password managers see, a country picker for phone numbers, and a word
 * about what has been typed.
 */
export class ContactFollower {
  readonly #host: LoginHost;
  readonly #send: (event: FlowEvent) => void;
  readonly #say: (sentence: string) => void;
  /** Holds the button with the domain that was meant; stands after the field. */
  readonly #meant: HTMLElement = document.createElement('div');
  #anchor: HTMLInputElement | undefined;
  #loading: Promise<PhoneField> | undefined;
  #phone: PhoneField | undefined;
  #t: ElementMessages | undefined;
  /** Turns the field where a code can go either way; undefined before that part has arrived, and where there is one way. */
  #smart: SmartContact | undefined;
  /** True once that part has been asked for. */
  #isSmart = false;
  /** The field on show, or the one that a failure has taken away. */
  #field: HTMLInputElement | null = null;

  /** `say` tells a screen reader a sentence. */
  constructor(host: LoginHost, send: (event: FlowEvent) => void, say: (sentence: string) => void) {
    this.#host = host;
    this.#send = send;
    this.#say = say;
  }

  /**
   * Puts the field for password managers beside the element's other children once somebody uses the element and the page
   * has loaded. A framework that takes over a server's HTML has done so by then; before, it would find a child too many
   * and draw the whole page again.
   */
  readonly #placeAnchor = (): void => {
    const host = this.#host;
    if (!this.#anchor || this.#anchor.isConnected || host.ownerDocument.readyState !== 'complete') return;
    // Set by `latchkey/react` until React has taken over the server's HTML, which has no such child.
    if (host.dataset['hydrating'] !== undefined) return;
    host.append(this.#anchor);
  };

  /** Follows the contact field while it is on show; it may be for any of the channels, none where a failure is shown. */
  follow(t: ElementMessages, channels: readonly Channel[]): void {
    const host = this.#host;
    const field = host.contactField;
    const before = this.#field;
    // After a session the field begins empty: the next person is another one.
    if (channels.length || host.session) this.#field = field;
    if (!field) return;
    this.#t = t;
    this.#anchor ??= this.#listen();
    if (field.value) this.#anchor.value = field.value;
    if (channels.length > 1) this.#loadSmart(channels);
    const hasTurned = this.#smart?.follow(field, channels);
    // Another field gets what was typed into the one before.
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
      // The field takes international numbers without it; the next drawing tries again.
      () => (this.#loading = undefined),
    );
  }

  /** Loads what turns the field, and has it read what was typed until then. Without it the button below turns the field. */
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

  /** Listens to the host from the first drawing on; returns the field for password managers. */
  #listen(): HTMLInputElement {
    const host = this.#host;
    for (const sign of ['focusin', 'input']) host.addEventListener(sign, this.#placeAnchor);
    host.addEventListener('input', this.#onInput);
    // Before anybody rewrites what was typed.
    for (const sign of ['beforeinput', 'input', 'compositionend']) {
      host.addEventListener(sign, this.#onTyping, { capture: true });
    }
    return createUsernameAnchor(host);
  }

  readonly #onTyping = (event: Event): void => {
    const field = this.#fieldOf(event);
    if (field) this.#smart?.hear(event, field);
  };

  /** The contact field, where an event is its. */
  #fieldOf(event: Event): HTMLInputElement | undefined {
    const field = this.#host.contactField;
    return field && event.composedPath()[0] === field ? field : undefined;
  }

  readonly #onInput = (event: Event): void => {
    const field = this.#fieldOf(event);
    if (!field) return;
    // It stays marked until what is typed can be sent.
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

  /** Asks under an email address whether another domain was meant. */
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

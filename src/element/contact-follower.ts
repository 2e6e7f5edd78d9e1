import type { FlowEvent } from '../flow/state.ts';
import type { Messages } from '../locales/messages.ts';
import type { LoginHost } from './host.ts';
import type { PhoneField } from './phone/phone-field.ts';
import { createUsernameAnchor } from './username-anchor.ts';

/** Companions of the contact field: a field that password managers see, and a country picker for phone numbers. */
export class ContactFollower {
  readonly #host: LoginHost;
  readonly #send: (event: FlowEvent) => void;
  #anchor: HTMLInputElement | undefined;
  #phone: Promise<PhoneField> | undefined;

  constructor(host: LoginHost, send: (event: FlowEvent) => void) {
    this.#host = host;
    this.#send = send;
  }

  /**
   * Puts the field for password managers beside the element's other children once somebody uses the element and the page
   * has loaded. A framework that takes over a server's HTML has done so by then; before, it would find a child too many
   * and draw the whole page again.
   */
  readonly #placeAnchor = (): void => {
    const host = this.#host;
    if (!this.#anchor || this.#anchor.isConnected || host.ownerDocument.readyState !== 'complete') return;
    host.append(this.#anchor);
  };

  /** Follows the contact field while it is on show. */
  follow(t: Messages): void {
    const host = this.#host;
    const field = host.contactField;
    if (!field) return;
    if (!this.#anchor) {
      this.#anchor = createUsernameAnchor(host);
      for (const sign of ['focusin', 'input']) host.addEventListener(sign, this.#placeAnchor);
    }
    if (field.value) this.#anchor.value = field.value;
    if (field.type === 'tel') {
      this.#phone ??= import('./phone/phone-field.ts').then(
        ({ PhoneField }) => new PhoneField(host, this.#send),
      );
    }
    this.#phone?.then(
      (phone) => phone.follow(field, t),
      // The field takes international numbers without it; the next drawing tries again.
      () => (this.#phone = undefined),
    );
  }
}

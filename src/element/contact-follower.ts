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

  /** Follows the contact field while it is on show. */
  follow(t: Messages): void {
    const host = this.#host;
    const field = host.contactField;
    if (!field) return;
    this.#anchor ??= createUsernameAnchor(host);
    if (!this.#anchor.isConnected) host.append(this.#anchor);
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

import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { noChange } from 'lit/html.js';

/** Writes a contact into an element; a phone number as its country does, as soon as the part that knows countries is there. */
class WriteContact extends Directive {
  #contact: string | undefined;

  override render(_contact: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [contact]: [string]): unknown {
    if (contact === this.#contact) return noChange;
    this.#contact = element.textContent = contact;
    if (contact.startsWith('+')) {
      import('../phone/phone-field.ts').then(
        ({ writeNumber }) => {
          if (contact === this.#contact) element.textContent = writeNumber(contact);
        },
        // It can be read as it is.
        () => undefined,
      );
    }
    return noChange;
  }
}

/** Writes a contact where people compare it with what they have in mind. */
export const writeContact = directive(WriteContact);

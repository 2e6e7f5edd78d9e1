import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { noChange } from 'lit/html.js';

/** Writes a contact into an element. A phone number gets its country's format as soon as the phone code has loaded. */
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
        // Without the format the number is still readable.
        () => undefined,
      );
    }
    return noChange;
  }
}

/** A directive that writes a contact into its element. */
export const writeContact = directive(WriteContact);

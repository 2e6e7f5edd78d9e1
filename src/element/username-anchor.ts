import type { LoginHost } from './host.ts';
import { typeInto } from './parts/type-into.ts';

/**
 * Creates a user-name field for the light DOM. Password managers do not look into shadow roots, so they find no field
 * there to fill and no name to save; this one mirrors the contact field for them. People never meet it: it is out of
 * sight, out of the tab order and hidden from screen readers.
 */
export function createUsernameAnchor(host: LoginHost): HTMLInputElement {
  const anchor = host.ownerDocument.createElement('input');
  anchor.slot = 'latchkey-username';
  anchor.name = 'username';
  anchor.autocomplete = 'username';
  anchor.tabIndex = -1;
  anchor.setAttribute('aria-hidden', 'true');
  // Of no form: one around the element must not post it.
  anchor.setAttribute('form', '');
  anchor.addEventListener('input', (event) => {
    event.stopPropagation();
    const field = host.contactField;
    if (field && !field.readOnly) typeInto(field, anchor.value);
  });
  return anchor;
}

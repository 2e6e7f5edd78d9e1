import type { LoginHost } from './host.ts';
import { typeInto } from './parts/type-into.ts';

/**
 * Creates a user-name field for the light DOM. Password managers do not look into shadow roots, so there they would
 * find no field to fill and no name to save; this field mirrors the contact field for them. It is invisible, not in the
 * tab order, and hidden from screen readers.
 */
export function createUsernameAnchor(host: LoginHost): HTMLInputElement {
  const anchor = host.ownerDocument.createElement('input');
  anchor.slot = 'latchkey-username';
  anchor.name = 'username';
  anchor.autocomplete = 'username';
  anchor.tabIndex = -1;
  anchor.setAttribute('aria-hidden', 'true');
  // Belongs to no form, so that a form around the element does not post it.
  anchor.setAttribute('form', '');
  anchor.addEventListener('input', (event) => {
    event.stopPropagation();
    const field = host.contactField;
    if (field && !field.readOnly) typeInto(field, anchor.value);
  });
  return anchor;
}

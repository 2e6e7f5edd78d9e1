import type { LatchkeyLoginElement } from 'latchkey';

/** Lists the page's logins; one in an open dialog comes first. */
function listLogins(): readonly LatchkeyLoginElement[] {
  const logins = [...document.querySelectorAll<LatchkeyLoginElement>('latchkey-login')];
  return logins.sort((a, b) => Number(b.open) - Number(a.open));
}

function findInside<Found extends Element>(selector: string): Found | undefined {
  for (const { shadowRoot } of listLogins()) {
    const found = shadowRoot?.querySelector<Found>(selector);
    if (found) return found;
  }
  return undefined;
}

/** Fills a field like a password manager or a phone does: the whole text, with one event. */
function fill(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
}

/** Fills the element's contact field. If necessary it first switches to the right kind of contact. */
export async function fillContact(contact: string): Promise<void> {
  const wanted = contact.startsWith('+') ? 'tel' : 'email';
  if (findInside(`input[type=${wanted}]`) === undefined) {
    findInside<HTMLElement>('form button[type=reset]')?.click();
    // Waits for the other field; a phone number field also has to load its code.
    for (let frames = 0; frames < 120 && findInside(`input[type=${wanted}]`) === undefined; frames++) {
      await new Promise(requestAnimationFrame);
    }
  }
  // A field may accept both kinds.
  const field =
    findInside<HTMLInputElement>(`input[type=${wanted}]`) ?? findInside<HTMLInputElement>('#contact');
  if (field) fill(field, contact);
}

/** Normalizes a contact for comparison: an address in lower case, a number without grouping. */
function toComparable(contact: string): string {
  return contact.includes('@') ? contact.trim().toLowerCase() : contact.replaceAll(/\D/g, '');
}

/**
 * Fills the code field of the login that the code was sent for: the one that shows the contact, or the page's only
 * login. Returns false when that login does not ask for a code.
 */
export function fillCode(contact: string, code: string): boolean {
  const shown = listLogins().flatMap(({ shadowRoot }) => {
    const field = shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete~=one-time-code]');
    return field
      ? [{ field, contact: shadowRoot?.querySelector('#contact-text bdi')?.textContent ?? '' }]
      : [];
  });
  const wanted = toComparable(contact);
  // The service may write an address differently than the person did.
  const only = listLogins().length === 1 ? shown[0] : undefined;
  const field = (shown.find((one) => toComparable(one.contact) === wanted) ?? only)?.field;
  if (field === undefined) return false;
  fill(field, code);
  return true;
}

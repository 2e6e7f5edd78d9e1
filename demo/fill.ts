import type { LatchkeyLoginElement } from 'latchkey';

/** The logins of the page, the one on show in a dialog first. */
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

/** Puts a text into a field as a password manager or a phone does: all of it, with one event. */
function fill(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
}

/** Fills the contact field of the element, which switches to the right kind of contact first where it has to. */
export async function fillContact(contact: string): Promise<void> {
  const wanted = contact.startsWith('+') ? 'tel' : 'email';
  if (findInside(`input[type=${wanted}]`) === undefined) {
    findInside<HTMLElement>('form button[type=reset]')?.click();
    // Another field, and for a phone number its part of the program as well.
    for (let frames = 0; frames < 120 && findInside(`input[type=${wanted}]`) === undefined; frames++) {
      await new Promise(requestAnimationFrame);
    }
  }
  // One field may take both.
  const field =
    findInside<HTMLInputElement>(`input[type=${wanted}]`) ?? findInside<HTMLInputElement>('#contact');
  if (field) fill(field, contact);
}

/** A contact as it can be compared: an address in any case, a number however its digits are grouped. */
function toComparable(contact: string): string {
  return contact.includes('@') ? contact.trim().toLowerCase() : contact.replaceAll(/\D/g, '');
}

/**
 * Fills the code field of the login that the code was sent for: the one that names the contact, or the only one of the
 * page. Answers false when that asks for none.
 */
export function fillCode(contact: string, code: string): boolean {
  const shown = listLogins().flatMap(({ shadowRoot }) => {
    const field = shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete~=one-time-code]');
    return field
      ? [{ field, contact: shadowRoot?.querySelector('#contact-text bdi')?.textContent ?? '' }]
      : [];
  });
  const wanted = toComparable(contact);
  // The service may write an address in another way than the person did.
  const only = listLogins().length === 1 ? shown[0] : undefined;
  const field = (shown.find((one) => toComparable(one.contact) === wanted) ?? only)?.field;
  if (field === undefined) return false;
  fill(field, code);
  return true;
}

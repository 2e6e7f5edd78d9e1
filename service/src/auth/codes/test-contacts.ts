import { toContact } from './contact.ts';

/** Where the domain of an entry for all its mailboxes begins. */
const DOMAIN = /^@/;

/**
 * Reads an entry of an organization's list of test contacts: an email address, a phone number, or a domain as
 * "@test.example" for all its mailboxes. `undefined` when it is none of them.
 */
export function parseTestContact(text: string): string | undefined {
  const isDomain = DOMAIN.test(text);
  const email = toContact('OTP_TYPE_EMAIL', isDomain ? `anybody${text}` : text);
  if (email === undefined) return isDomain ? undefined : toContact('OTP_TYPE_SMS', text)?.normalized;
  return isDomain ? email.normalized.replace(/^anybody/, '') : email.normalized;
}

/** Whether the limits of codes are lifted for a contact, in its normal form. */
export function isTestContact(testContacts: readonly string[] | null, contact: string): boolean {
  if (testContacts === null) return false;
  const at = contact.lastIndexOf('@');
  return testContacts.includes(contact) || (at > 0 && testContacts.includes(contact.slice(at)));
}

import { toContact } from './contact.ts';

/** Marks an entry that covers all mailboxes of a domain. */
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

/** Whether a contact, in its normal form, is exempt from the limits of codes. */
export function isTestContact(testContacts: readonly string[] | null, contact: string): boolean {
  if (testContacts === null) return false;
  const at = contact.lastIndexOf('@');
  return testContacts.includes(contact) || (at > 0 && testContacts.includes(contact.slice(at)));
}

import { domainToASCII } from 'node:url';
import type { OtpType } from '../../base/contract.ts';

/** A contact as a message is sent to it and as it is compared. */
export interface Contact {
  /** The address of the message. */
  readonly address: string;
  /** The form that is stored, compared and written into tokens. */
  readonly normalized: string;
}

// The local part of the HTML standard's email pattern, which is what browsers accept in an email field.
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
// No number stands last: names of hosts have letters there, and the platform reads `1` as the address 0.0.0.1.
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Spaces and punctuation that people write into phone numbers. */
const PHONE_PUNCTUATION = /[\s().\-\u2010-\u2015]/g;

/** Reads an email address or a phone number; `undefined` when it is not one. */
export function toContact(otpType: OtpType, text: string): Contact | undefined {
  return otpType === 'OTP_TYPE_EMAIL' ? toEmail(text) : toPhoneNumber(text);
}

/** Reads an email address. Domain names of other scripts take their ASCII form; comparison ignores case. */
export function toEmail(text: string): Contact | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const localPart = trimmed.slice(0, at);
  const typed = trimmed.slice(at + 1);
  // As in the address of a page, the platform decodes escapes, leaves out what stands behind a host, and skips line ends.
  const domain = /[%/\\?#\s]/.test(typed) ? '' : domainToASCII(typed).toLowerCase();
  if (at < 1 || trimmed.length > 254 || !LOCAL_PART.test(localPart) || !DOMAIN.test(domain)) return undefined;
  // Mail servers may tell letters of the local part apart, so the message goes where it was typed.
  return { address: `${localPart}@${domain}`, normalized: `${localPart.toLowerCase()}@${domain}` };
}

/** Reads a phone number in international form (E.164), with or without spaces and punctuation. */
export function toPhoneNumber(text: string): Contact | undefined {
  const digits = text.trim().replace(PHONE_PUNCTUATION, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? { address: digits, normalized: digits } : undefined;
}

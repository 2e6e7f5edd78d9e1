import { domainToASCII } from 'node:url';
import type { OtpType } from '../../base/contract.ts';

/** A contact in two forms: one to send messages to, one to store and compare. */
export interface Contact {
  /** The address of the message. */
  readonly address: string;
  /** The form that is stored, compared and written into tokens. */
  readonly normalized: string;
}

// The local part of the HTML standard's email pattern, which is what browsers accept in an email field.
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
// The last label is not a number: a top-level domain has letters, and `domainToASCII` reads `1` as the address 0.0.0.1.
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
  // `domainToASCII` reads its input as the host of a URL: it decodes escapes, drops what follows the host, and skips
  // line ends. Input with such characters is refused.
  const domain = /[%/\\?#\s]/.test(typed) ? '' : domainToASCII(typed).toLowerCase();
  if (at < 1 || trimmed.length > 254 || !LOCAL_PART.test(localPart) || !DOMAIN.test(domain)) return undefined;
  // Mail servers may tell upper and lower case of the local part apart, so the message goes to the address as typed.
  return { address: `${localPart}@${domain}`, normalized: `${localPart.toLowerCase()}@${domain}` };
}

/** Reads a phone number in international form (E.164), with or without spaces and punctuation. */
export function toPhoneNumber(text: string): Contact | undefined {
  const digits = text.trim().replace(PHONE_PUNCTUATION, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? { address: digits, normalized: digits } : undefined;
}

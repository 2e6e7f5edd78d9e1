import { toAsciiDigits } from '../base/digits.ts';
import { LatchkeyError } from '../base/errors.ts';
import { createOtpProvider } from './otp.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';

/** Creates the way to sign in with a code sent by SMS. */
export function createProvider(context: ProviderContext): CodeProvider {
  return createOtpProvider('sms', readPhoneNumber, context);
}

/**
 * Reads typed text as an international phone number (E.164): `+` or `00`, then 7 to 15 digits of any script, with the
 * usual spaces, dashes, dots and brackets. Throws `contact_missing` or `invalid_contact`.
 */
export function readPhoneNumber(text: string): string {
  const number = toAsciiDigits(text)
    .replace(/[\s\p{Pd}.()/\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/^00/, '+');
  if (!number) throw new LatchkeyError('contact_missing', 'No phone number was typed.');
  if (!/^\+[1-9]\d{6,14}$/.test(number)) {
    throw new LatchkeyError('invalid_contact', 'The text is not a phone number with its country code.');
  }
  return number;
}

import { LatchkeyError } from '../base/errors.ts';
import { createOtpProvider } from './otp.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';

/** Signs in by a code sent to an email address. */
export function createProvider(context: ProviderContext): CodeProvider {
  return createOtpProvider('email', readEmailAddress, context);
}

/**
 * Reads what a person typed or pasted as an email address: one `@`, something before it, a domain after it. Whether it can
 * receive mail only the mail shows, so anything plausible passes. Mail programs and pages also put `mailto:` or
 * `Ada <ada@example.com>` on the clipboard. Throws `contact_missing`, `invalid_contact`.
 */
export function readEmailAddress(text: string): string {
  const address = text
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/^[^<]*<|[>.,;]+$|^mailto:/g, '');
  if (!address) throw new LatchkeyError('contact_missing', 'No email address was typed.');
  if (address.length > 320 || !/^[^@,;<>"()]{1,64}@[^@,;<>"()/:.]+(?:\.[^@,;<>"()/:.]+)*$/u.test(address)) {
    throw new LatchkeyError('invalid_contact', 'The text is not an email address.');
  }
  return address;
}

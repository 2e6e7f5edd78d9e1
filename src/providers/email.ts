import { LatchkeyError } from '../base/errors.ts';
import { createOtpProvider } from './otp.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';

/** Creates the way to sign in with a code sent by email. */
export function createProvider(context: ProviderContext): CodeProvider {
  return createOtpProvider('email', readEmailAddress, context);
}

/**
 * Reads typed or pasted text as an email address: one `@`, text before it, a domain after it. Only a sent mail shows
 * whether the address exists, so anything plausible is accepted. `mailto:` and `Ada <ada@example.com>` are accepted as
 * well, because mail programs and pages put them on the clipboard. Throws `contact_missing` or `invalid_contact`.
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

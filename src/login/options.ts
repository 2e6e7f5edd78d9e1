import { check } from '../base/errors.ts';
import type { LoginSettings } from './create-login.ts';

/** Checks what may be left out. Throws `attribute_invalid` that names the attribute and what to write. */
export function checkSettings({ storage, otpSignerKey, signup, expiringNotice }: LoginSettings): void {
  checkForm('otp-signer-key', otpSignerKey, /^04[0-9a-f]{128}$/i, '65 bytes in hexadecimal');
  checkForm('storage', storage, /^(?:indexeddb|memory)$/, 'indexeddb or memory');
  checkForm('signup', signup, /^(?:off|auto)$/, 'off or auto');
  checkForm('expiring-notice', expiringNotice, /^\d+$/, 'whole seconds');
}

function checkForm(
  attribute: string,
  value: string | number | undefined,
  form: RegExp,
  expected: string,
): void {
  check(!value || form.test(`${value}`), 'attribute_invalid', attribute, expected);
}

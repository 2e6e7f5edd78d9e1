/**
 * Texts for faults. They are loaded with the module after the first screen, because the only possible fault before it
 * is that this module is missing.
 */
import type { ErrorCode, Recovery } from '../../base/error-codes.ts';
import type { Channel, Fault } from '../../flow/state.ts';
import type { ErrorMessage, ElementMessages } from '../../locales/messages.ts';

/** For an error code without a text: the code whose text fits the recovery best. For `reload` it is `unexpected`. */
const SPARE_TEXTS: Partial<Record<Recovery, ErrorCode>> = {
  retry: 'internal',
  edit: 'invalid_contact',
  resend: 'otp_bundle_invalid',
  wait: 'rate_limited',
  'other-contact': 'invalid_contact',
  'start-over': 'aborted',
  'other-method': 'signing_failed',
  'other-browser': 'unsupported_browser',
  'contact-site': 'attribute_missing',
  'fix-page': 'attribute_missing',
};

/** Describes a fault to a person, with the remaining wait by the service's clock. */
export function describeFault(
  fault: Fault,
  t: ElementMessages,
  now: () => number,
  channel?: Channel,
): string {
  const texts: Partial<Record<ErrorCode, ErrorMessage>> = t.errors;
  const spare = SPARE_TEXTS[fault.recovery];
  // Browsers report the same error for a person without a passkey as for a refusal.
  const isAmbiguous = fault.code === 'signing_cancelled' && fault.method === 'passkey';
  // When the network returns, a code is requested automatically; a passkey or a popup needs a new click.
  const isToBePressed = fault.code === 'offline' && fault.method;
  const code = isAmbiguous ? 'signing_failed' : isToBePressed ? 'unreachable' : fault.code;
  const text = texts[code] ?? (spare && texts[spare]) ?? t.errors.unexpected;
  if (typeof text === 'string') return text;
  const waitMs = (fault.retryAtMs ?? 0) - now();
  return text({
    channel,
    triesLeft: fault.triesLeft,
    wait: waitMs > 0 ? formatWait(Math.ceil(waitMs / 1000)) : '',
  });
}

/** Writes seconds as `2:10`, and from an hour on as `1:02:10`, the same in every language. */
export function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const whole = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${twoDigits(minutes)}`;
  return `${whole}:${twoDigits(seconds)}`;
}

/** Writes the remainder of a full minute or hour with two digits. */
const twoDigits = (count: number): string => String(count % 60).padStart(2, '0');

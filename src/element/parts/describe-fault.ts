/** Words for faults: with the part that follows the first screen, because no fault but that part's absence comes before it. */
import type { ErrorCode, Recovery } from '../../base/error-codes.ts';
import type { Channel, Fault } from '../../flow/state.ts';
import type { ErrorMessage, ElementMessages } from '../../locales/messages.ts';

/**
 * The code whose text fits the errors of a recovery best: for a code that has no text. After `reload` it is `unexpected`.
 */
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

/** Describes a fault to a person, with the time left to wait counted by the service's clock. */
export function describeFault(
  fault: Fault,
  t: ElementMessages,
  now: () => number,
  channel?: Channel,
): string {
  const texts: Partial<Record<ErrorCode, ErrorMessage>> = t.errors;
  const spare = SPARE_TEXTS[fault.recovery];
  // A person without a passkey leaves the browser's question as one does who refuses; browsers do not tell which.
  const isAmbiguous = fault.code === 'signing_cancelled' && fault.method === 'passkey';
  // A code is asked for by itself when the network is back; a passkey or a window needs another press.
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

/** Writes the rest of a full minute or hour. */
const twoDigits = (count: number): string => String(count % 60).padStart(2, '0');

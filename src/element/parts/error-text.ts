import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Fault } from '../../flow/state.ts';
import type { ErrorCode, Recovery } from '../../base/error-codes.ts';
import type { ErrorMessage, Messages } from '../../locales/messages.ts';

/**
 * The code whose text fits the errors of a recovery best. English has these texts in every chunk that can show an error,
 * except `signing_failed`, which is in the one with passkeys and wallets. After `reload` it is `unexpected`.
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
export function describeFault(fault: Fault, t: Messages, now: () => number): string {
  const texts: Partial<Record<ErrorCode, ErrorMessage>> = t.errors;
  const spare = SPARE_TEXTS[fault.recovery];
  const text = texts[fault.code] ?? (spare && texts[spare]) ?? t.errors.unexpected;
  if (typeof text === 'string') return text;
  const waitMs = (fault.retryAtMs ?? 0) - now();
  return text({ triesLeft: fault.triesLeft, wait: waitMs > 0 ? formatWait(Math.ceil(waitMs / 1000)) : '' });
}

/** Writes seconds as `2:10`, the same in every language. */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Beside whatever says that something is wrong, so that colour is not all that tells. */
export const faultIcon: TemplateResult = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0ZM7 4h2v5H7Zm0 6h2v2H7Z" />
</svg>`;

/**
 * The line under a field that says what is wrong; an icon and words, never colour alone.
 *
 * A text that changes while its element stays is set as `textContent`, here and wherever it does: the browser's
 * translation puts elements of its own in the place of the text nodes that Lit would go on writing to.
 */
export function errorText(
  fault: Fault | undefined,
  t: Messages,
  now: () => number,
): TemplateResult | typeof nothing {
  if (!fault) return nothing;
  return html`<p id="fault" class="fault" part="error" data-news>
    ${faultIcon}<span .textContent=${describeFault(fault, t, now)}></span>
  </p>`;
}

import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Channel, Fault } from '../../flow/state.ts';
import type { ScreenContext } from '../screens/screen.ts';

/** The icon beside every error, so that colour is not the only sign. */
export const faultIcon: TemplateResult = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0ZM7 4h2v5H7Zm0 6h2v2H7Z" />
</svg>`;

/** Draws the error of a field. */
export function errorText(
  fault: Fault | undefined,
  { describe }: Pick<ScreenContext, 'describe'>,
  channel?: Channel,
): TemplateResult | typeof nothing {
  return fault ? errorLine(describe(fault, channel)) : nothing;
}

/**
 * Draws the error line under a field: an icon and words, never colour alone.
 *
 * Here and everywhere, a text that changes while its element stays is set as `textContent`: the browser's translation
 * replaces text nodes by elements of its own, and Lit would go on writing to the removed nodes.
 */
export function errorLine(text: string): TemplateResult {
  return html`<p id="fault" class="fault" part="error" data-news>
    ${faultIcon}<span .textContent=${text}></span>
  </p>`;
}

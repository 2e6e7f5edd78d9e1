import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Channel, Fault } from '../../flow/state.ts';
import type { ScreenContext } from '../screens/screen.ts';

/** Beside whatever says that something is wrong, so that colour is not all that tells. */
export const faultIcon: TemplateResult = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0ZM7 4h2v5H7Zm0 6h2v2H7Z" />
</svg>`;

/** Draws what is wrong with what a field holds. */
export function errorText(
  fault: Fault | undefined,
  { describe }: Pick<ScreenContext, 'describe'>,
  channel?: Channel,
): TemplateResult | typeof nothing {
  return fault ? errorLine(describe(fault, channel)) : nothing;
}

/**
 * Draws the line under a field that says what is wrong; an icon and words, never colour alone.
 *
 * A text that changes while its element stays is set as `textContent`, here and wherever it does: the browser's
 * translation puts elements of its own in the place of the text nodes that Lit would go on writing to.
 */
export function errorLine(text: string): TemplateResult {
  return html`<p id="fault" class="fault" part="error" data-news>
    ${faultIcon}<span .textContent=${text}></span>
  </p>`;
}

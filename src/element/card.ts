import { html, type nothing, type TemplateResult } from 'lit/html.js';
import type { ElementMessages } from '../locales/messages.ts';

/**
 * Draws the card around a screen, in the browser and on a server.
 *
 * @param isInert - true when the form around the element has disabled it
 * @param sentence - text of the live region for screen readers
 */
export function card(
  t: ElementMessages,
  screen: TemplateResult | typeof nothing,
  isInert: boolean,
  sentence: string,
): TemplateResult {
  return html`<section
      class="card"
      part="card"
      lang=${t.locale}
      dir=${t.direction}
      aria-label=${t.chooseTitle}
      aria-labelledby="title"
      ?inert=${isInert}
    >
      <slot name="logo"></slot>
      ${screen}
      <slot name="footer"></slot>
      <p class="hidden" aria-live="polite" .textContent=${sentence}></p>
    </section>
    <slot name="latchkey-username"></slot>`;
}

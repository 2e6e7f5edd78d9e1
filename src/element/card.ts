import { html, type nothing, type TemplateResult } from 'lit/html.js';
import type { ElementMessages } from '../locales/messages.ts';

/**
 * Draws the box around a screen: in the browser, and on a server.
 *
 * @param isInert - the form around the element has switched it off
 * @param sentence - what screen readers are told
 * @param onConsent - called when the site's consent comes or goes
 */
export function card(
  t: ElementMessages,
  screen: TemplateResult | typeof nothing,
  isInert: boolean,
  sentence: string,
  onConsent?: () => void,
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
      <slot name="consent" hidden @slotchange=${onConsent}></slot>
      <p class="hidden" aria-live="polite" .textContent=${sentence}></p>
    </section>
    <slot name="latchkey-username"></slot>`;
}

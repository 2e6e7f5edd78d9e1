import { html, type TemplateResult } from 'lit/html.js';

/**
 * A sentence around a contact, which stands out, keeps its own direction, and is left alone by the browser's
 * translation.
 */
export function contactText([before, after]: readonly [string, string], contact: string): TemplateResult {
  return html`<p id="contact-text" class="secondary" part="text">
    ${before}<bdi translate="no"><b>${contact}</b></bdi
    >${after}
  </p>`;
}

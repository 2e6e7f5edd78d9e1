import type { DirectiveResult } from 'lit/directive.js';
import { html, type TemplateResult } from 'lit/html.js';

/**
 * A sentence around a contact, which stands out, keeps its own direction, and is left alone by the browser's
 * translation. `write` writes it there in its own way.
 */
export function contactText(
  [before, after]: readonly [string, string],
  contact: string,
  write?: DirectiveResult,
): TemplateResult {
  return html`<p id="contact-text" class="secondary" part="text">
    ${before}<bdi translate="no">${write ? html`<b ${write}></b>` : html`<b>${contact}</b>`}</bdi>${after}
  </p>`;
}

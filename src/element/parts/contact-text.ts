import type { DirectiveResult } from 'lit/directive.js';
import { html, type TemplateResult } from 'lit/html.js';

/**
 * Draws a sentence with a contact in it. The contact is emphasized, keeps its own direction and is not translated by
 * the browser. `write` is a directive that writes the contact.
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

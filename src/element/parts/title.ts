import { html, type TemplateResult } from 'lit/html.js';

/** Draws the heading of a screen. It can be focused, so that a screen reader starts there on a new screen. */
export function title(text: string | TemplateResult): TemplateResult {
  return html`<h2 id="title" class="title" part="title" tabindex="-1">${text}</h2>`;
}

import { html, type TemplateResult } from 'lit/html.js';

/** The heading of a screen. It can take the focus, so that a screen reader begins there when a screen changes. */
export function title(text: string | TemplateResult): TemplateResult {
  return html`<h2 id="title" class="title" part="title" tabindex="-1">${text}</h2>`;
}

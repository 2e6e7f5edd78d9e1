import { html, nothing, type TemplateResult } from 'lit/html.js';

/** Draws a turning ring over a busy button, which keeps its width and its label. */
export function spinner(isBusy: boolean, label: string): TemplateResult | typeof nothing {
  return isBusy
    ? html`<span class="spinner" part="spinner"></span
        ><span class="hidden" data-news .textContent=${label}></span>`
    : nothing;
}

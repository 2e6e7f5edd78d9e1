import { html, type TemplateResult } from 'lit/html.js';
import { spinner } from './spinner.ts';

/** Draws work that is under way: a turning ring, and words beside it that a screen reader hears once. */
export function progress(label: string): TemplateResult {
  return html`${spinner(true, label)}<span aria-hidden="true" .textContent=${label}></span>`;
}

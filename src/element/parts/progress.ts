import { html, type TemplateResult } from 'lit/html.js';
import { spinner } from './spinner.ts';

/** Draws running work: a turning ring, and a text that screen readers announce once. */
export function progress(label: string): TemplateResult {
  return html`${spinner(true, label)}<span aria-hidden="true" .textContent=${label}></span>`;
}

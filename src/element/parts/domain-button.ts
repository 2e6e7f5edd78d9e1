import { html, type TemplateResult } from 'lit/html.js';
import type { ElementMessages } from '../../locales/messages.ts';

/** Draws a quiet button that suggests another email domain; `onPress` corrects the address. */
export function domainButton(
  { didYouMean: [before, after] }: ElementMessages,
  domain: string,
  onPress: () => void,
): TemplateResult {
  return html`<button id="meant" class="quiet" part="button button-quiet" type="button" @click=${onPress}>
    <span
      >${before}<bdi translate="no"><b>${domain}</b></bdi
      >${after}</span
    >
  </button>`;
}

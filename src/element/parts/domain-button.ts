import { html, type TemplateResult } from 'lit/html.js';
import type { ElementMessages } from '../../locales/messages.ts';

/** A quiet button that asks whether another domain was meant, and puts it right when it is pressed. */
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

import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { errorText } from '../parts/error-text.ts';
import { title } from '../parts/title.ts';
import type { ScreenContext } from './screen.ts';

/** Draws the screen while nothing can be offered; trying again may help. */
export function screen({ fault }: StateOf<'unavailable'>, context: ScreenContext): TemplateResult {
  const { send, t } = context;
  return html`${title(t.chooseTitle)}${errorText(fault, context)}
    <button class="primary" part="button button-primary" @click=${() => send({ type: 'retry' })}>
      <span .textContent=${t.tryAgain}></span>
    </button>`;
}

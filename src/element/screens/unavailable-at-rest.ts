import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import type { ScreenContext } from './screen.ts';
import { screen as unavailableScreen } from './unavailable.ts';

/**
 * Draws the screen of a stored login that cannot be completed for now. The person can try again, or drop it for another
 * contact.
 */
export function screen(state: Required<StateOf<'unavailable'>>, context: ScreenContext): TemplateResult {
  const { send, t } = context;
  return html`${unavailableScreen(state, context)}
    <button class="quiet" part="button button-quiet" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.useAnother[state.channel]}></span>
    </button>`;
}

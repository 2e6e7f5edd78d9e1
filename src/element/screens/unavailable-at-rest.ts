import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import type { ScreenContext } from './screen.ts';
import { screen as unavailableScreen } from './unavailable.ts';

/** A login at rest that cannot be completed for now. It is tried again, or given up for another contact. */
export function screen(state: Required<StateOf<'unavailable'>>, context: ScreenContext): TemplateResult {
  const { send, t } = context;
  return html`${unavailableScreen(state, context)}
    <button class="quiet" part="button button-quiet" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.useAnother[state.channel]}></span>
    </button>`;
}

import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { brandIcon } from '../parts/brand-icon.ts';
import { faultIcon } from '../parts/error-text.ts';
import { spinner } from '../parts/spinner.ts';
import { css } from '../view-element.ts';
import { screen as doneScreen, styles as doneStyles } from './done.ts';
import type { InteractiveScreenContext } from './screen.ts';

/**
 * Draws the last screen after a login by code, with the offer to create a passkey: one sentence, the primary button,
 * and a quiet refusal.
 */
export function screen(state: StateOf<'done'>, context: InteractiveScreenContext): TemplateResult {
  return doneScreen(state, context, offer(state, context));
}

function offer(
  { passkey }: StateOf<'done'>,
  { send, t: { passkeyOffer: t } }: InteractiveScreenContext,
): TemplateResult | typeof nothing {
  if (passkey === undefined || passkey === 'declined') return nothing;
  if (passkey === 'made') return html`<p class="offer" part="note" tabindex="-1" data-news>${t.made}</p>`;
  const isBusy = passkey === 'making';
  const answer = (choice: 'making' | 'declined') => () =>
    void (isBusy || send({ type: 'passkey-offer', passkey: choice }));
  return html`<div class="offer">
    <p part="note">${t.text}</p>
    ${passkey === 'failed' ? html`<p class="fault" part="error" data-news>${faultIcon}<span>${t.failed}</span></p>` : nothing}
    <button
      class="primary method"
      part="button button-primary"
      aria-busy=${isBusy}
      @click=${answer('making')}
    >
      ${isBusy ? spinner(isBusy, t.making) : brandIcon('passkey')}<span>${t.create}</span>
    </button>
    <button class="quiet" part="button button-quiet" ?disabled=${isBusy} @click=${answer('declined')}>
      <span .textContent=${t.decline}></span>
    </button>
  </div>`;
}

/** Styles of the offer and of the screen around it. */
export const styles =
  doneStyles +
  css`
    .offer {
      margin-block-start: calc(var(--_space) * 5);
    }
    .offer p:not(.fault),
    p.offer {
      color: var(--_quiet);
      font-size: 0.875em;
    }
    .offer p {
      margin-block: 0 calc(var(--_space) * 3);
    }
    /* The ring takes the icon's place, and the label stays in its own. */
    .offer .method {
      display: grid;
    }
    .offer .spinner {
      margin: 0;
    }
  `;

import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { InteractiveMethod, StateOf } from '../../flow/state.ts';
import type { InteractiveKind } from '../../locales/messages.ts';
import { brandIcon } from '../parts/brand-icon.ts';
import { methodLabel } from '../parts/method-label.ts';
import { progress } from '../parts/progress.ts';
import { title } from '../parts/title.ts';
import { css } from '../view-element.ts';
import type { InteractiveScreenContext } from './screen.ts';

/**
 * Draws the screen while a provider's popup, the device or a wallet asks the person, or while an answer that came back
 * to this tab is processed.
 */
export function screen(state: StateOf<'signing-in'>, { send, t }: InteractiveScreenContext): TemplateResult {
  const { method, isReturning } = state;
  const kind = kindOf(method);
  return html`<div class="mark" part="mark">${brandIcon(method)}</div>
    ${title(html`<span .textContent=${t.waiting[kind].title ?? methodLabel(method, t)}></span>`)}
    ${isReturning ? html`<p class="secondary finishing" part="text">${progress(t.starting)}</p>` : question()}
    <button class="quiet" part="button button-quiet" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.cancel}></span>
    </button>`;

  /** Draws how the person continues, and a button to ask again. */
  function question(): TemplateResult {
    const { choice, configuration } = state;
    return html`<p class="secondary" part="text" .textContent=${t.waiting[kind].text}></p>
      ${
        kind === 'wallet' && configuration.isSignupEnabled
          ? html`<p class="note" part="note" .textContent=${t.waiting.wallet.again}></p>`
          : nothing
      }
      <button
        class="outlined"
        part="button button-outlined"
        @click=${() => send({ type: 'choose-method', method, choice })}
      >
        <span .textContent=${t.askAgain[kind]}></span>
      </button>`;
  }
}

/** Returns the kind of a way: a popup (`window`), a passkey or a wallet. */
export function kindOf(method: InteractiveMethod): InteractiveKind {
  return method === 'passkey' || method === 'wallet' ? method : 'window';
}

/** Styles of the way's large icon. */
export const styles: string = css`
  .mark {
    display: grid;
    place-content: center;
    inline-size: calc(var(--_space) * 14);
    block-size: calc(var(--_space) * 14);
    margin-block-end: calc(var(--_space) * 4);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.4);
  }
  .finishing {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .mark .brand {
    inline-size: 28px;
    block-size: 28px;
  }
`;

import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { contactText } from '../parts/contact-text.ts';
import { title } from '../parts/title.ts';
import { css } from '../view-element.ts';
import type { ScreenContext } from './screen.ts';

/**
 * Draws the last screen: who has signed in if that is known, how long the session is kept, the site's next step, and a
 * quiet "Sign out". `offer` is part of the same template, so that the heading keeps the focus when an offer appears.
 */
export function screen(
  { contact, persistence }: StateOf<'done'>,
  { send, t }: ScreenContext,
  offer: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<svg class="check" part="check" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18" />
      <path d="m12.5 20.5 5 5 10-10.5" pathLength="1" />
    </svg>
    ${title(t.doneTitle)} ${contact ? contactText(t.doneAs, contact) : nothing}
    ${persistence === 'memory' ? html`<p class="note" part="note">${t.memoryOnly}</p>` : nothing}
    <slot name="done"></slot>
    ${offer}
    <button
      class="quiet"
      part="button button-quiet"
      @click=${() => send({ type: 'session-ended', reason: 'user' })}
    >
      <span .textContent=${t.signOut}></span>
    </button>`;
}

/** Styles of the check mark, which is animated once. */
export const styles = css`
  .check {
    display: block;
    inline-size: 40px;
    margin-block-end: calc(var(--_space) * 4);
    fill: none;
    stroke: var(--_success);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .check circle {
    opacity: 0.35;
  }
  .check path {
    stroke-dasharray: 1;
    animation: draw 240ms 80ms ease-out both;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  /* The way on that a site puts there looks like the main step until the page says otherwise. */
  ::slotted(a[slot='done']),
  ::slotted(button[slot='done']) {
    box-sizing: border-box;
    display: grid;
    place-content: center;
    inline-size: 100%;
    min-block-size: var(--_size);
    margin-block-start: calc(var(--_space) * 4);
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on);
    font: inherit;
    font-weight: 500;
    text-decoration: none;
    cursor: pointer;
  }
  @media (prefers-reduced-motion: reduce) {
    .check path {
      animation: none;
    }
  }
`;

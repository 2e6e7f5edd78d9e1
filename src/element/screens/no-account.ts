import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { contactText } from '../parts/contact-text.ts';
import { title } from '../parts/title.ts';
import type { ScreenContext } from './screen.ts';

/** Draws the screen after a right code for a contact that has no account. */
export function screen(
  { channel = 'email', contact }: StateOf<'no-account'>,
  { send, t }: ScreenContext,
): TemplateResult {
  return html`${title(t.noAccountTitle)} ${contactText(t.noAccount, contact)}
    <slot name="no-account"></slot>
    <button class="primary" part="button button-primary" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.useAnother[channel]}></span>
    </button>`;
}

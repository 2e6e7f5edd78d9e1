import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { brandIcon } from '../parts/brand-icon.ts';
import { contactText } from '../parts/contact-text.ts';
import { title } from '../parts/title.ts';
import { kindOf } from './signing-in.ts';
import type { InteractiveScreenContext } from './screen.ts';

/**
 * Draws the screen after a successful proof of identity without an account for it: by a contact, a company's account, a
 * passkey or a wallet.
 */
export function screen(
  { method, contact }: StateOf<'no-account'>,
  { send, t }: InteractiveScreenContext,
): TemplateResult {
  const isByCode = method === 'email' || method === 'sms';
  const text = isByCode
    ? contactText(t.noAccount, contact)
    : html`<p class="secondary" part="text">${t.noAccountWith[kindOf(method)]}</p>`;
  return html`${isByCode ? nothing : html`<div class="mark" part="mark">${brandIcon(method)}</div>`}
    ${title(t.noAccountTitle)} ${text}
    <slot name="no-account"></slot>
    <button class="primary" part="button button-primary" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.otherMethod}></span>
    </button>`;
}

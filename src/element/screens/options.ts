import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { brandIcon } from '../parts/brand-icon.ts';
import { title } from '../parts/title.ts';
import { walletIcon } from '../parts/wallet-icon.ts';
import type { InteractiveScreenContext } from './screen.ts';

/** Asks which of several wallets to use; or, after a passkey signed nobody in, how to go on. */
export function screen(
  { method, options }: StateOf<'options'>,
  { send, t }: InteractiveScreenContext,
): TemplateResult {
  const words: Readonly<Record<string, string>> = method === 'passkey' ? t.choosePasskey : {};
  const isPasskey = method === 'passkey';
  return html`${title(isPasskey ? t.choosePasskey.title : t.chooseWallet)}
    ${isPasskey ? html`<p class="secondary" part="text">${t.choosePasskey.text}</p>` : nothing}
    <div class="methods" part="methods">
      ${options.map(
        ({ id, name, icon }) =>
          html`<button
            class="outlined method"
            part="button button-outlined method"
            data-option=${id}
            @click=${() => send({ type: 'choose-method', method, choice: id })}
          >
            ${isPasskey ? brandIcon(method) : walletIcon(name, icon)}
            <bdi translate=${words[id] ? 'yes' : 'no'} .textContent=${words[id] ?? name}></bdi>
          </button>`,
      )}
    </div>
    <button class="quiet" part="button button-quiet" @click=${() => send({ type: 'back' })}>
      <span .textContent=${t.cancel}></span>
    </button>`;
}

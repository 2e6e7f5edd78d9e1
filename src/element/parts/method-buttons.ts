import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { InteractiveMethod, FlowEvent, Method } from '../../flow/state.ts';
import type { ElementMessages } from '../../locales/messages.ts';
import { isCompany } from '../../providers/companies/ids.ts';
import { css } from '../view-element.ts';
import { brandIcon } from './brand-icon.ts';
import { methodLabel } from './method-label.ts';

/** From this number on, company buttons share rows; a column would push the rest out of sight. */
const ROW = 3;

/** Texts, listeners and badges of the buttons. */
export interface MethodButtonsContext {
  readonly t: ElementMessages;
  readonly send: (event: FlowEvent) => void;
  /** The way that gets the badge "Last used". */
  readonly lastUsed: Method | undefined;
  /** The way whose click waits for its code to load. */
  readonly busy: InteractiveMethod | undefined;
  /** The error text, and the way whose button it stands under. */
  readonly fault: {
    readonly method: InteractiveMethod | undefined;
    readonly text: TemplateResult | typeof nothing;
  };
}

/**
 * Draws one group of ways to sign in, a button each; the one used last has a badge. Three or more companies stand side
 * by side as squares with their icons, as their brand rules allow; screen readers read the whole label.
 */
export function methodButtons(
  methods: readonly InteractiveMethod[],
  { busy, fault, lastUsed, send, t }: MethodButtonsContext,
): TemplateResult {
  const companies = methods.filter((method) => isCompany(method) && method !== lastUsed);
  const sharing = companies.length < ROW ? [] : companies;

  function press(method: InteractiveMethod, { currentTarget }: Event): void {
    if (busy) return;
    const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
    const contact = root.querySelector<HTMLInputElement>('#contact')?.value;
    send({ type: 'choose-method', method, contact });
  }

  const textUnder = (...above: readonly (InteractiveMethod | undefined)[]): TemplateResult | typeof nothing =>
    above.includes(fault.method) ? fault.text : nothing;

  function button(method: InteractiveMethod, isInRow = false): TemplateResult {
    const label = methodLabel(method, t);
    const isLast = method === lastUsed;
    const description = [isLast ? 'last-used' : '', method === fault.method ? 'fault' : ''].join(' ').trim();
    return html`<button
        class="outlined method"
        part="button button-outlined method"
        type="button"
        data-method=${method}
        aria-label=${isInRow ? label : nothing}
        aria-describedby=${description || nothing}
        aria-busy=${method === busy ? 'true' : nothing}
        @click=${(event: Event) => press(method, event)}
      >
        ${method === busy ? html`<span class="spinner" part="spinner"></span>` : brandIcon(method)}
        ${isInRow ? nothing : html`<span>${label}</span>`}
        ${isLast ? html`<span class="badge" id="last-used" part="badge">${t.lastUsed}</span>` : nothing}
      </button>
      ${isInRow ? nothing : textUnder(method)}`;
  }
  return html`<div class="methods" part="methods">
    ${methods.map((method) => {
      if (!sharing.includes(method)) return button(method);
      return method === sharing[0]
        ? html`<div class="row" part="method-row">${sharing.map((company) => button(company, true))}</div>
            ${textUnder(...sharing)}`
        : nothing;
    })}
  </div>`;
}

/** Layout of the buttons. */
export const styles = css`
  .outlined {
    margin-block-start: calc(var(--_space) * 6);
  }
  .outlined:hover {
    background: color-mix(in oklab, var(--_ink) 5%, transparent);
  }
  .methods {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 3);
    margin-block-start: calc(var(--_space) * 6);
  }
  .methods > .fault {
    margin-block: calc(var(--_space) * -1) 0;
  }
  .method {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) 20px;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin-block-start: 0;
    text-align: center;
  }
  .row {
    gap: calc(var(--_space) * 2);
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
  }
  .row .method {
    display: flex;
    justify-content: center;
    /* Five of them have room in a card of 280 px. */
    flex: 1 44px;
    max-inline-size: var(--_size);
    padding: 0;
  }
  .brand {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }
  .badge {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: calc(var(--_space) * 3);
    translate: 0 -50%;
    padding-inline: calc(var(--_space) * 2);
    border: 1px solid var(--_line);
    border-radius: 11px;
    background: var(--_surface);
    color: var(--_quiet);
    font-size: 0.8125em;
    line-height: 20px;
  }
  .or {
    overflow-x: clip;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 3);
    margin-block: calc(var(--_space) * 5);
    color: var(--_quiet);
    font-size: 0.875em;
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--_line);
  }
  .or + * {
    margin-block-start: 0;
  }
`;

import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FlowEvent } from '../../flow/state.ts';
import { faultIcon } from '../parts/error-text.ts';
import { title } from '../parts/title.ts';
import { css, type ViewElement } from '../view-element.ts';
import { choices } from './choose.ts';
import type { FirstState, ScreenContext, ScreenModule } from './screen.ts';

/** Checkboxes that must be ticked before anybody signs in. A disabled one cannot be required. */
const BOXES = '[slot=consent] input[type=checkbox]:enabled, input[type=checkbox][slot=consent]:enabled';

/** The events that start a sign-in. */
const BEGINNINGS: readonly FlowEvent['type'][] = ['submit-contact', 'choose-method'];

/** Creates the first screen for one element whose site fills the slots title, consent, providers or legal. */
export function loadSlotted(host: ViewElement): ScreenModule<FirstState> {
  function findUnticked(): HTMLInputElement | undefined {
    return [...host.querySelectorAll<HTMLInputElement>(BOXES)].find(({ checked }) => !checked);
  }

  function tick({ target }: Event): void {
    (target as Element).removeAttribute('aria-invalid');
    host.requestUpdate();
  }

  /**
   * Marks the checkboxes as required when the element is focused; before, a framework may still be hydrating a server's
   * HTML.
   */
  function announce(): void {
    for (const box of host.querySelectorAll(BOXES)) box.setAttribute('aria-required', 'true');
  }
  host.addEventListener('focusin', announce);
  // The content of these slots may change at any time.
  host.shadowRoot?.addEventListener('slotchange', () => host.requestUpdate());

  function consent({ t }: ScreenContext): TemplateResult | typeof nothing {
    if (host.querySelector('[slot=consent]') === null) return nothing;
    // The state is stored in the checkbox itself, because this module may be loaded again, for example with another
    // language.
    const isRefused = findUnticked()?.getAttribute('aria-invalid') === 'true';
    return html`<div class="consent" part="consent" @change=${tick}>
      <slot name="consent"></slot>
      <div role="alert">
        ${
          isRefused
            ? html`<p class="fault" part="error">${faultIcon}<span>${t.consentMissing}</span></p>`
            : nothing
        }
      </div>
    </div>`;
  }

  function screen(state: FirstState, context: ScreenContext): TemplateResult {
    const { t } = context;
    const send = (event: FlowEvent): void => {
      const box = BEGINNINGS.includes(event.type) ? findUnticked() : undefined;
      if (box === undefined) return context.send(event);
      box.setAttribute('aria-invalid', 'true');
      box.focus();
      host.requestUpdate();
    };
    const { channels, methods } = state.configuration;
    const hasProviders = host.querySelector('[slot=providers]') !== null;
    // A card has at most one divider.
    const hasDivider = channels.length > 0 && methods.length > channels.length;
    const isConsentMissing = findUnticked() !== undefined;
    return html`${title(html`<slot name="title">${t.chooseTitle}</slot>`)}
      <slot name="subtitle"></slot>
      ${consent(context)} ${choices(state, { ...context, send, isConsentMissing })}
      ${hasDivider || !hasProviders ? nothing : html`<div class="or" part="divider">${t.or}</div>`}
      <div class=${hasProviders ? 'methods' : 'hidden'} part="methods"><slot name="providers"></slot></div>
      <slot name="legal"></slot>`;
  }

  return { screen, styles };
}

const styles = css`
  .consent {
    margin-block-start: calc(var(--_space) * 5);
  }
  .consent + form,
  .consent + .methods {
    margin-block-start: calc(var(--_space) * 5);
  }
  ::slotted([slot='consent']) {
    display: block;
    accent-color: var(--_accent);
    font-size: 0.875em;
  }
  /* Their look until the page says otherwise. */
  ::slotted([slot='providers']) {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: var(--_size);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  ::slotted([slot='legal']) {
    display: block;
    margin-block: calc(var(--_space) * 4) 0 !important;
    color: var(--_quiet);
    font-size: 0.8125em;
  }
`;

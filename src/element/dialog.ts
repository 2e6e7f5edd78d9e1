import { html, type TemplateResult } from 'lit/html.js';
import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import { createLatchkeyEvent } from './events.ts';
import type { LoginHost } from './host.ts';
import { css } from './view-element.ts';

/** One that was moved in the page is still open, but no longer modal. Browsers of before 2022 do not tell. */
const isModal = (dialog: HTMLDialogElement): boolean =>
  CSS.supports('selector(:modal)') ? dialog.matches(':modal') : dialog.open;

/** Where the focus goes when the dialog opens: to what the person came for. */
const BEGINNINGS = ['#contact', '.code input', '.title'];

/**
 * How long the dialog itself has the focus before that. The page behind goes away for assistive technology as the dialog opens,
 * and a screen reader (Orca, in Firefox) takes over without a word what has the focus by then.
 */
const OPENING_MS = 100;

/** Texts and state that a dialog draws with. */
export interface DialogContext {
  readonly t: Partial<ElementMessages>;
  /** The state on show in the card. */
  readonly state: FlowState;
}

/** Puts the card of one element into a dialog of the top layer. */
export interface DialogFrame {
  /** Draws the card inside the dialog, and opens and closes that as the element's `open` says. */
  readonly screen: (card: TemplateResult, context: DialogContext) => TemplateResult;
  readonly styles: string;
  /** Does what a button that names the element says by its `command`: `show-modal`, `close` or `request-close`. */
  readonly obey: (button: HTMLElement) => void;
}

/**
 * Makes a frame for `mode="dialog"`: a modal `<dialog>`, so that the browser itself keeps the focus inside, the page
 * behind inert and the focus to come back.
 */
export function createDialogFrame(host: LoginHost): DialogFrame {
  /** The button that opened it: where buttons take no focus when pressed (Safari), the browser cannot know. */
  let opener: HTMLElement | undefined;
  let hasBeenOpen = false;
  let isBeginning = false;

  const leave = (): void => host.close();
  /** Whether the last press was beside the card: one that begins in it, to select text, leaves nothing. */
  let isBeside = false;

  /** `closedby` does the same where a browser knows it. */
  function press({ type, target, clientX, clientY }: MouseEvent): void {
    const dialog = target as HTMLElement;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    const wasBeside = isBeside;
    isBeside = dialog.localName === 'dialog' && isOutside;
    if (type === 'click' && wasBeside && isBeside) leave();
  }

  /** The form around it cannot be sent yet; the person has to see why. */
  function ask(event: Event): void {
    if (host.mode !== 'dialog') return;
    event.preventDefault();
    host.show();
  }

  function find<Found extends HTMLElement>(selector: string): Found | null {
    return host.shadowRoot?.querySelector<Found>(selector) ?? null;
  }

  /** Makes the dialog what the attribute says, once it has been drawn. */
  function follow(): void {
    const dialog = find<HTMLDialogElement>('dialog');
    if (!dialog?.isConnected) return;
    // The same listener twice is added once.
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', press);
    if (host.open && !isModal(dialog)) {
      dialog.removeAttribute('open');
      dialog.showModal();
      dialog.focus();
      hasBeenOpen = true;
      setTimeout(() => {
        isBeginning = true;
        begin();
      }, OPENING_MS);
    } else if (!host.open && dialog.open) dialog.close();
    begin();
  }

  /** Moves the focus into the card, unless the person has done so already. */
  function begin(): void {
    const dialog = find<HTMLDialogElement>('dialog');
    if (!isBeginning || !dialog?.open) return;
    // It opens on a skeleton where the configuration is not there yet, and begins when that is.
    const [start] = BEGINNINGS.flatMap((selector) => find(selector) ?? []);
    if (start === undefined) return;
    isBeginning = false;
    // Not from where the person has gone by then.
    if (dialog.matches(':focus')) start.focus();
  }

  function end(): void {
    host.close();
    host.dispatchEvent(createLatchkeyEvent('latchkey-close', { session: host.session }));
    const { activeElement, body } = host.ownerDocument;
    if (activeElement === null || activeElement === body || activeElement === host) opener?.focus();
    opener = undefined;
  }

  // The card goes on in the page: what was a dialog has closed, and does not open by itself where it is one again.
  new MutationObserver(() => host.mode === 'dialog' || find<HTMLDialogElement>('dialog')?.close()).observe(
    host,
    { attributeFilter: ['mode'] },
  );
  return {
    obey(button) {
      const command = button.getAttribute('command') ?? '';
      if (command === 'show-modal') {
        opener = button;
        host.show();
      } else if (/^(request-)?close$/.test(command)) host.close();
    },
    screen(card, { t, state }) {
      // The same listener twice is added once.
      host.addEventListener('latchkey-login', leave);
      host.addEventListener('invalid', ask);
      // A person who comes back from a provider's page finds what is going on there, or what has come of it already.
      if (!hasBeenOpen && isAboutProvider(state)) host.show();
      queueMicrotask(follow);
      return html`<dialog
        part="dialog"
        lang=${t.locale}
        dir=${t.direction}
        tabindex="-1"
        closedby="any"
        aria-label=${t.chooseTitle}
        @close=${end}
      >
        <button class="close" part="button close" type="button" aria-label=${t.close} @click=${leave}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10m0-10L3 13" /></svg>
        </button>
        ${card}
      </dialog>`;
    },
    styles,
  };
}

/**
 * Whether a state came of a way without a code, which while the dialog has never been open is the way back from a
 * provider's page. What stands against a provider is told before anybody asks, and opens nothing.
 */
function isAboutProvider(state: FlowState): boolean {
  const { name } = state;
  if (name === 'choose') return state.method !== undefined && state.fault?.code !== 'in_app_browser';
  return name === 'signing-in' || name === 'no-account';
}

const styles = css`
  :host([mode='dialog']:not([hidden])) {
    display: contents;
  }
  dialog {
    box-sizing: border-box;
    container-type: inline-size;
    inline-size: min(400px, 100% - var(--_space) * 6);
    max-inline-size: none;
    max-block-size: calc(100% - var(--_space) * 6);
    margin: auto;
    padding: 0;
    border: 0;
    border-radius: calc(var(--_radius) * 1.6);
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--_surface);
    color: var(--_ink);
    box-shadow: var(--latchkey-shadow, 0 24px 64px oklch(0 0 0 / 0.3));
  }
  dialog:focus {
    outline: 0;
  }
  dialog::backdrop {
    background: var(--latchkey-backdrop, oklch(0 0 0 / 0.5));
  }
  dialog[open] {
    animation: rise 180ms ease-out;
  }
  dialog .title {
    padding-inline-end: calc(var(--_space) * 8);
  }
  .close {
    position: absolute;
    z-index: 1;
    inset-block-start: calc(var(--_space) * 2);
    inset-inline-end: calc(var(--_space) * 2);
    display: grid;
    place-items: center;
    inline-size: 44px;
    min-block-size: 44px;
    padding: 0;
    border-color: transparent;
  }
  .close:hover {
    background: color-mix(in oklab, var(--_ink) 5%, transparent);
  }
  .close svg {
    inline-size: 16px;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog[open] {
      animation: none;
    }
  }
`;

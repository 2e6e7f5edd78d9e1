import { html, type TemplateResult } from 'lit/html.js';
import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import { createLatchkeyEvent } from './events.ts';
import type { LoginHost } from './host.ts';
import { css } from './view-element.ts';

/**
 * A dialog that was moved in the page is still open, but no longer modal. Browsers from before 2022 do not know
 * `:modal`.
 */
const isModal = (dialog: HTMLDialogElement): boolean =>
  CSS.supports('selector(:modal)') ? dialog.matches(':modal') : dialog.open;

/** Where the focus goes when the dialog opens: the first of these that exists. */
const BEGINNINGS = ['#contact', '.code input', '.title'];

/**
 * How long the dialog itself has the focus first. As the dialog opens, the page behind disappears for assistive
 * technology, and a screen reader (Orca in Firefox) stays silent about the node that has the focus at that moment.
 */
const OPENING_MS = 100;

/** Texts and state that a dialog draws with. */
export interface DialogContext {
  readonly t: Partial<ElementMessages>;
  /** The state that the card shows. */
  readonly state: FlowState;
}

/** Shows the card of one element in a dialog of the top layer. */
export interface DialogFrame {
  /** Draws the card inside the dialog, and opens or closes the dialog according to the element's `open`. */
  readonly screen: (card: TemplateResult, context: DialogContext) => TemplateResult;
  readonly styles: string;
  /** Performs the `command` of a button that refers to the element: `show-modal`, `close` or `request-close`. */
  readonly obey: (button: HTMLElement) => void;
}

/**
 * Creates the frame for `mode="dialog"`: a modal `<dialog>`. The browser itself keeps the focus inside, makes the page
 * behind inert and restores the focus afterwards.
 */
export function createDialogFrame(host: LoginHost): DialogFrame {
  /**
   * The button that opened the dialog. Where a click does not focus buttons (Safari), the browser cannot know where to
   * restore the focus.
   */
  let opener: HTMLElement | undefined;
  let hasBeenOpen = false;
  let isBeginning = false;

  const leave = (): void => host.close();
  /**
   * True when the last pointer press was outside the card. A press that starts inside, to select text, must not close
   * the dialog.
   */
  let isBeside = false;

  /** Closes the dialog at a click outside, for browsers without `closedby`. */
  function press({ type, target, clientX, clientY }: MouseEvent): void {
    const dialog = target as HTMLElement;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    const wasBeside = isBeside;
    isBeside = dialog.localName === 'dialog' && isOutside;
    if (type === 'click' && wasBeside && isBeside) leave();
  }

  /** Opens the dialog when a form around the element is invalid because of it, so that the person sees why. */
  function ask(event: Event): void {
    if (host.mode !== 'dialog') return;
    event.preventDefault();
    host.show();
  }

  function find<Found extends HTMLElement>(selector: string): Found | null {
    return host.shadowRoot?.querySelector<Found>(selector) ?? null;
  }

  /** Opens or closes the dialog according to the attribute, once it has been drawn. */
  function follow(): void {
    const dialog = find<HTMLDialogElement>('dialog');
    if (!dialog?.isConnected) return;
    // Adding the same listener again has no effect.
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
    // While the configuration loads, the card shows placeholders. The focus moves when the screen is there.
    const [start] = BEGINNINGS.flatMap((selector) => find(selector) ?? []);
    if (start === undefined) return;
    isBeginning = false;
    // Only if the person has not moved the focus meanwhile.
    if (dialog.matches(':focus')) start.focus();
  }

  function end(): void {
    host.close();
    host.dispatchEvent(createLatchkeyEvent('latchkey-close', { session: host.session }));
    const { activeElement, body } = host.ownerDocument;
    if (activeElement === null || activeElement === body || activeElement === host) opener?.focus();
    opener = undefined;
  }

  // When `mode` changes to another value, the dialog is closed, so that it does not open by itself if `mode` becomes
  // `dialog` again.
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
      // Adding the same listener again has no effect.
      host.addEventListener('latchkey-login', leave);
      host.addEventListener('invalid', ask);
      // A person who returns from a provider's page must see the progress or the result there.
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
 * True for a state of a sign-in without a code. If the dialog has never been open, the person has returned from a
 * provider's page. A fault that is reported before any click (`in_app_browser`) does not open the dialog.
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

import { nothing, type TemplateResult } from 'lit/html.js';
import type { DialogContext, DialogFrame } from './dialog.ts';
import type { LoginHost } from './host.ts';

/** Loads the dialog of `mode="dialog"` for one element, and handles the page's buttons that open and close it. */
export class DialogController {
  readonly #host: LoginHost;
  #frame: DialogFrame | undefined;

  constructor(host: LoginHost) {
    this.#host = host;
  }

  /**
   * Draws the card inside the dialog, or nothing while the dialog's code loads. If that fails, a card that was to open
   * is shown in the page from then on.
   */
  draw(card: TemplateResult, context: DialogContext): TemplateResult | typeof nothing {
    // Adding the same listener again has no effect.
    this.#host.getRootNode().addEventListener('click', this.#onCommand);
    // A closed dialog needs no fallback: the drawing that opens it tries to load the code again.
    if (!this.#frame) this.#load().catch(() => this.#host.open && this.#standInPage());
    return this.#frame?.screen(card, context) ?? nothing;
  }

  #standInPage(): void {
    this.#host.mode = 'inline';
    // After the drawing. The card may be far from the button that was clicked.
    queueMicrotask(() => this.#host.contactField?.focus());
  }

  async #load(): Promise<DialogFrame> {
    const { createDialogFrame } = await import('./dialog.ts');
    if (!this.#frame) {
      this.#frame = createDialogFrame(this.#host);
      this.#host.adopt(this.#frame.styles);
      this.#host.requestUpdate();
    }
    return this.#frame;
  }

  /**
   * Handles buttons that refer to the dialog, as with HTML's own dialogs (`commandfor`, `command`); no engine supports
   * this for custom elements. A click that comes before the dialog's code has loaded waits for it.
   */
  readonly #onCommand = (event: Event): void => {
    const host = this.#host;
    const { currentTarget, defaultPrevented, target } = event;
    if (host.mode !== 'dialog' || host.getRootNode() !== currentTarget) {
      // The element was moved or is not a dialog any more. Drawing a dialog adds the listener again.
      return currentTarget?.removeEventListener('click', this.#onCommand);
    }
    const button = (target as Partial<Element>).closest?.<HTMLElement>('button[commandfor]');
    if (defaultPrevented || button?.getAttribute('commandfor') !== host.id) return;
    // Where the browser does not know commands, the button would submit a form around it.
    event.preventDefault();
    this.#load().then(
      (frame) => frame.obey(button),
      // Opening triggers a drawing, which tries to load the code again.
      () => host.show(),
    );
  };
}

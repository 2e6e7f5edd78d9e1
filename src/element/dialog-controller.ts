import { nothing, type TemplateResult } from 'lit/html.js';
import type { DialogContext, DialogFrame } from './dialog.ts';
import type { LoginHost } from './host.ts';

/** Loads the dialog of `mode="dialog"` for one element, and hears the buttons of the page that open and close it. */
export class DialogController {
  readonly #host: LoginHost;
  #frame: DialogFrame | undefined;

  constructor(host: LoginHost) {
    this.#host = host;
  }

  /**
   * Draws the card inside the dialog; nothing while the dialog's part of the program is on its way. Where that does not
   * arrive, a card that was to open stands in the page from then on.
   */
  draw(card: TemplateResult, context: DialogContext): TemplateResult | typeof nothing {
    // The same listener twice is added once.
    this.#host.getRootNode().addEventListener('click', this.#onCommand);
    // What is not open yet is loaded once more by the drawing that opens it.
    if (!this.#frame) this.#load().catch(() => this.#host.open && this.#standInPage());
    return this.#frame?.screen(card, context) ?? nothing;
  }

  #standInPage(): void {
    this.#host.mode = 'inline';
    // Once it has been drawn: it may be far from what the person has pressed.
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
   * Hears the buttons that name the dialog, as HTML's own dialogs have them (`commandfor`, `command`); no engine does
   * that for other elements. A press that comes before the dialog's part of the program waits for it.
   */
  readonly #onCommand = (event: Event): void => {
    const host = this.#host;
    const { currentTarget, defaultPrevented, target } = event;
    if (host.mode !== 'dialog' || host.getRootNode() !== currentTarget) {
      // Moved, or no dialog any more: where it is one again, it is heard again.
      return currentTarget?.removeEventListener('click', this.#onCommand);
    }
    const button = (target as Partial<Element>).closest?.<HTMLElement>('button[commandfor]');
    if (defaultPrevented || button?.getAttribute('commandfor') !== host.id) return;
    // In a form it would send the form, where the browser does not know commands.
    event.preventDefault();
    this.#load().then(
      (frame) => frame.obey(button),
      // The drawing that this asks for loads it once more.
      () => host.show(),
    );
  };
}

import { Directive, directive, type PartInfo } from 'lit/directive.js';
import { html, nothing, render } from 'lit/html.js';
import { isBusyElsewhere } from '../busy-elsewhere.ts';
import { receiveCodes, type OneTimeCodeSource } from './code-message.ts';
import { codeSlots } from './code-slots.ts';
import { readCode, toSlots, type CodeFormat } from './code-text.ts';

/** Texts, settings and listeners of a code field. It has no texts of its own. */
export interface CodeFieldOptions {
  readonly format: CodeFormat;
  /** Name of the field for assistive technology. */
  readonly label: string;
  /** Ids, in the same root, of the hint and the error. */
  readonly describedBy?: string | undefined;
  /** Shows the error state until the next input. Default: false. */
  readonly isInvalid?: boolean | undefined;
  /** The input is read-only; focus and caret stay. Default: false. */
  readonly isBusy?: boolean | undefined;
  /** When this number changes, the field is emptied and focused, unless the person is busy elsewhere. */
  readonly attempt: number;
  /** Takes the focus when the field appears, unless the person is busy elsewhere. Default: false. */
  readonly autofocus?: boolean | undefined;
  /**
   * Waits for the text message with the code where the browser supports WebOTP; requested when the field appears.
   * Default: false.
   */
  readonly webOtp?: boolean | undefined;
  /** The browser's credential container. Default: `navigator.credentials` in browsers that have WebOTP. */
  readonly credentials?: OneTimeCodeSource | undefined;
  /**
   * Called with a complete code, once until the code is changed. After a busy time Enter submits the same code again.
   */
  readonly onComplete: (code: string) => void;
  /** Called when Enter is pressed while characters are missing, with their number. */
  readonly onIncomplete?: ((missing: number) => void) | undefined;
  /** Called at each change by a person. */
  readonly onInput?: (() => void) | undefined;
}

/** An input of a type that has a selection. */
type TextInput = HTMLInputElement & { selectionStart: number; selectionEnd: number };

/**
 * One real input over drawn slots. The browser edits the input, so caret, selection, undo, autofill, dictation and
 * every keyboard work. As long as each typed character stands for one character of the code ("7k3o" for 7K30), the
 * input keeps the typed text, because writing to an input empties its undo history.
 */
class CodeFieldDirective extends Directive {
  /** A node of its own, so that it can be drawn without its host. */
  readonly #root = document.createElement('div');
  #connection: AbortController | undefined;
  #options!: CodeFieldOptions;
  /** The input's text before the present change. The whole composition of an input method is one change. */
  #before = '';
  /** The code that is drawn. `#settled` is the last complete edit: an unfinished composition is only drawn. */
  #code = '';
  #settled = '';
  #isSubmitted = false;
  #isInserting = false;
  #isEdited = false;
  /** Ids of the texts that describe the field. */
  #description: string | undefined;

  constructor(part: PartInfo) {
    super(part);
    // Detects when the element enters or leaves the page, because its size changes then. Lit's own way, AsyncDirective,
    // is 0.5 KB larger. Without ResizeObserver (jsdom in a site's tests) each drawing checks.
    if (globalThis.ResizeObserver) new ResizeObserver(this.#follow).observe(this.#root);
  }

  override update(_part: unknown, [options]: [CodeFieldOptions]): HTMLElement {
    const previous = this.#options as CodeFieldOptions | undefined;
    const isNew = options.attempt !== previous?.attempt;
    this.#options = options;
    if (previous && isNew) this.#clear();
    // The code did not cause the failure, so Enter may submit it again.
    if (previous?.isBusy && !options.isBusy) this.#isSubmitted = false;
    if (options.isInvalid && !previous?.isInvalid) this.#isEdited = false;
    this.#draw();
    // At the first drawing the node is not in the page yet.
    queueMicrotask(() => {
      if (!globalThis.ResizeObserver) this.#follow();
      const { host } = this.#root.getRootNode() as Partial<ShadowRoot>;
      const isWanted = isNew && (previous || options.autofocus);
      if (isWanted && !(host && isBusyElsewhere(host))) this.#input?.focus();
    });
    return this.#root;
  }

  override render(_options: CodeFieldOptions): unknown {
    return nothing;
  }

  /** Starts and stops what must run only while the field is in the page. */
  readonly #follow = (): void => {
    if (this.#root.isConnected === !!this.#connection) return;
    this.#connection?.abort();
    this.#connection = this.#connection ? undefined : new AbortController();
    if (!this.#connection) return;
    const { signal } = this.#connection;
    // A page in the back/forward cache, or its snapshot, must not contain a code.
    addEventListener('pagehide', this.#forget, { signal });
    // Older engines fire `selectionchange` for a caret inside an input only at the document.
    document.addEventListener('selectionchange', this.#draw, { signal });
    const { webOtp, credentials, format } = this.#options;
    if (!webOtp) return;
    void receiveCodes(signal, credentials, (text) => {
      const code = readCode(text, format);
      if (code) this.#write(code);
      this.#settle();
    });
  };

  readonly #draw = (): void => {
    const { format, label, ...options } = this.#options;
    const isInvalid = !!options.isInvalid && !this.#isEdited;
    const isBusy = !!options.isBusy;
    const input = this.#input;
    // Screen readers read a description aloud when it changes under the focus, and the live region has already
    // announced it.
    if (!input?.matches(':focus')) this.#description = options.describedBy;
    const selection = !isBusy && input?.matches(':focus') ? [input.selectionStart, input.selectionEnd] : [];
    this.#root.style.setProperty('--_slots', String(format.length));
    // Password managers cannot know a code from a message; they would cover the last slot with an icon and offer to
    // save the code as a password, so attributes exclude them. The platform's own autofill (iOS, Android, macOS) only
    // reads `autocomplete`.
    const template = html`<div
      class="code"
      part="code"
      dir="ltr"
      translate="no"
      ?data-invalid=${isInvalid}
      ?data-busy=${isBusy}
    >
      ${codeSlots(this.#code, format.length, selection)}
      <input
        part="code-input"
        name="one-time-code"
        autocomplete="one-time-code"
        inputmode=${format.isAlphanumeric ? 'text' : 'numeric'}
        autocapitalize="characters"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="done"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        aria-label=${label}
        aria-describedby=${this.#description || nothing}
        aria-invalid=${isInvalid}
        ?readonly=${isBusy}
        @beforeinput=${this.#onBeforeInput}
        @input=${this.#settle}
        @change=${this.#settle}
        @compositionend=${this.#settle}
        @paste=${this.#onTransfer}
        @drop=${this.#onTransfer}
        @copy=${this.#onCopy}
        @cut=${this.#onCopy}
        @keydown=${this.#onKeyDown}
        @click=${this.#onClick}
        @focus=${this.#draw}
        @blur=${this.#draw}
        @selectionchange=${this.#draw}
      />
    </div>`;
    render(template, this.#root);
  };

  get #input(): TextInput | null {
    return this.#root.querySelector('input') as TextInput | null;
  }

  readonly #forget = (): void => {
    this.#clear();
    this.#draw();
  };

  #clear(): void {
    this.#write('');
    this.#code = this.#settled = '';
    this.#isEdited = this.#isSubmitted = false;
  }

  #write(text: string): void {
    const input = this.#input;
    if (input && input.value !== text) input.value = text;
    this.#before = text;
  }

  /** Reads the input after any change, and corrects text that is not a code. */
  readonly #settle = (event?: Event): void => {
    const { format, isBusy, onInput } = this.#options;
    const input = this.#input;
    if (!input) return;
    // Autofill also writes to read-only fields.
    if (isBusy) return this.#write(this.#code);
    const { type, inputType = type, isComposing, data }: Partial<InputEvent> = event ?? {};
    const isTyped = data && !this.#isInserting && /^(insertText|insertComp|comp)/.test(inputType ?? '');
    const { value } = input;
    let text = value;
    let caret = input.selectionStart;
    // Composing keyboards ignore a cancelled `beforeinput`. Their text replaces the characters after the caret here.
    const excess = text.length - this.#before.length;
    if (isTyped && excess > 0) text = text.slice(0, caret) + text.slice(caret + excess);
    let code = toSlots(text, format).join('');
    const isPlain = code.length === text.length;
    if (!isComposing) {
      if (!isPlain) {
        const inserted = readCode(data ?? '', format);
        if (inserted.length === format.length) code = inserted;
        else if (!isTyped) code = readCode(text, format);
        text = code;
        caret = text.length;
      }
      this.#write(text);
      if (text !== value && input.matches(':focus')) input.setSelectionRange(caret, caret);
    }
    if (code !== this.#code) {
      this.#code = code;
      this.#isEdited = true;
      onInput?.();
    }
    this.#draw();
    if (code !== this.#settled && (isPlain || !isComposing)) {
      this.#settled = code;
      this.#isSubmitted = false;
      this.#submit();
    }
  };

  #submit(): void {
    const { format, isBusy, onComplete } = this.#options;
    if (isBusy || this.#isSubmitted || this.#settled.length !== format.length) return;
    this.#isSubmitted = true;
    onComplete(this.#settled);
  }

  /** Inserts text at the caret, over the characters after it; a complete code replaces everything. Undo works. */
  #insert(text: string): void {
    const { format, isBusy } = this.#options;
    const input = this.#input;
    if (!input || isBusy) return;
    const { value } = input;
    let code = readCode(text, format);
    let start = input.selectionStart;
    let end = input.selectionEnd;
    if (code.length === format.length) [start, end] = [0, value.length];
    else if (start === end) end = Math.min(value.length, start + code.length);
    code = code.slice(0, format.length - value.length + end - start);
    if (!code) return;
    this.#isInserting = true;
    input.setSelectionRange(start, end);
    // Deprecated, but the only way to write that undo knows. It writes at the focus.
    if (!input.matches(':focus') || !document.execCommand('insertText', false, code)) {
      input.setRangeText(code, start, end, 'end');
    }
    this.#settle();
    this.#isInserting = false;
  }

  readonly #onBeforeInput = (event: InputEvent): void => {
    const { data, inputType, isComposing, cancelable, target } = event;
    if (this.#isInserting || isComposing || !cancelable || !data || inputType !== 'insertText') return;
    const { value, selectionStart, selectionEnd } = target as TextInput;
    const { format } = this.#options;
    const isOne = data.length === 1 && toSlots(data, format).join('').length === 1;
    const isAppended = selectionStart === value.length && value.length < format.length;
    if (isOne && (isAppended || selectionStart !== selectionEnd)) return;
    event.preventDefault();
    this.#insert(data);
  };

  readonly #onTransfer = (event: ClipboardEvent & DragEvent): void => {
    event.preventDefault();
    this.#input?.focus();
    this.#insert((event.clipboardData ?? event.dataTransfer)?.getData('text') ?? '');
  };

  /** Copies the code as drawn, not the typed text. */
  readonly #onCopy = (event: ClipboardEvent): void => {
    const { selectionStart, selectionEnd } = event.target as TextInput;
    if (selectionStart === selectionEnd) return;
    event.preventDefault();
    event.clipboardData?.setData('text', this.#code.slice(selectionStart, selectionEnd));
    if (event.type === 'cut') document.execCommand('delete');
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const { format, isBusy, onIncomplete } = this.#options;
    const missing = format.length - this.#code.length;
    if (missing > 0 && !isBusy) onIncomplete?.(missing);
    this.#submit();
  };

  /** Moves the caret to the slot under a click; the input's own characters stand only approximately at the slots. */
  readonly #onClick = ({ clientX, target }: MouseEvent): void => {
    const input = target as TextInput;
    const { value, selectionStart, selectionEnd } = input;
    const { left, width } = input.getBoundingClientRect();
    const slot = Math.floor(((clientX - left) / width) * this.#options.format.length);
    const caret = Math.min(value.length, slot);
    if (selectionStart === selectionEnd && caret !== selectionStart) input.setSelectionRange(caret, caret);
  };
}

/**
 * Renders the field for a one-time code.
 *
 * @example
 * html`${codeField({ format: { length: 6, isAlphanumeric: false }, label: t.code, attempt, onComplete: verify })}`
 */
export const codeField = directive(CodeFieldDirective);

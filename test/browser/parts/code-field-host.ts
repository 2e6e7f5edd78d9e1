import { fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { css, LitElement, unsafeCSS, type TemplateResult } from 'lit';
import { codeField, type CodeFieldOptions } from '../../../src/element/parts/code-field.ts';
import { styles } from '../../../src/element/parts/code-field.styles.ts';
import type { CodeFormat } from '../../../src/element/parts/code-text.ts';
import { holdStill } from '../element/stillness.ts';

/** The formats of the matrix. */
export const formats = {
  '6 digits': { length: 6, isAlphanumeric: false },
  '8 letters and digits': { length: 8, isAlphanumeric: true },
  '9 digits': { length: 9, isAlphanumeric: false },
} as const satisfies Record<string, CodeFormat>;

/** A code of a format. */
export function codeOf({ length, isAlphanumeric }: CodeFormat): string {
  return (isAlphanumeric ? '7K3M9QZA' : '123456789').slice(0, length);
}

/** A minimal host of a code field: a shadow root, design tokens, and a record of the field's events. */
class CodeFieldHost extends LitElement {
  static override properties = { options: { attribute: false } };
  static override styles = [
    css`
      :host {
        display: block;
        --_accent: oklch(0.5 0.17 262);
        --_surface: #fff;
        --_ink: oklch(0.22 0.02 262);
        --_danger: oklch(0.52 0.19 27);
        --_control: color-mix(in oklab, var(--_ink) 50%, var(--_surface));
        --_quiet: color-mix(in oklab, var(--_ink) 68%, var(--_surface));
        --_space: 4px;
        --_radius: 10px;
        --_size: 48px;
      }
    `,
    unsafeCSS(styles),
  ];
  declare options: Partial<CodeFieldOptions>;
  readonly completed: string[] = [];
  edits = 0;

  override render(): TemplateResult {
    return html`<p id="hint">We sent a code.</p>
      ${codeField({
        format: formats['6 digits'],
        label: 'Code',
        describedBy: 'hint',
        attempt: 0,
        onComplete: (code) => this.completed.push(code),
        onInput: () => this.edits++,
        ...this.options,
      })}
      <button>Another control</button>`;
  }
}
customElements.define('code-field-host', CodeFieldHost);

/** A code field on the page, with methods that type, paste and read like a person. */
export class Field {
  readonly host: CodeFieldHost;

  constructor(host: CodeFieldHost) {
    this.host = host;
  }

  get root(): ShadowRoot {
    return this.host.shadowRoot as ShadowRoot;
  }

  get input(): HTMLInputElement {
    return this.root.querySelector('input') as HTMLInputElement;
  }

  get slots(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[part~=code-slot]')];
  }

  /** The characters that a person sees in the slots. */
  get text(): string {
    return this.slots.map((slot) => slot.textContent || '_').join('');
  }

  /** The slots that are shown as active. */
  get active(): readonly number[] {
    return this.slots.flatMap((slot, index) => (slot.part.contains('code-slot-active') ? [index] : []));
  }

  get completed(): readonly string[] {
    return this.host.completed;
  }

  get selection(): readonly (number | null)[] {
    return [this.input.selectionStart, this.input.selectionEnd];
  }

  async set(options: Partial<CodeFieldOptions>): Promise<void> {
    this.host.options = { ...this.host.options, ...options };
    await this.host.updateComplete;
    // The field can take the focus only when it is in the page.
    await Promise.resolve();
  }

  select(start: number, end = start): void {
    this.input.focus();
    this.input.setSelectionRange(start, end);
    this.input.dispatchEvent(new Event('selectionchange', { bubbles: true }));
  }

  paste(text: string): boolean {
    return this.input.dispatchEvent(transfer(ClipboardEvent, 'paste', 'clipboardData', text));
  }

  drop(text: string): boolean {
    return this.input.dispatchEvent(transfer(DragEvent, 'drop', 'dataTransfer', text));
  }

  /** Copies or cuts. Returns the text for the clipboard; undefined if the field leaves this to the browser. */
  take(type: 'copy' | 'cut'): string | undefined {
    const event = transfer(ClipboardEvent, type, 'clipboardData', '');
    return this.input.dispatchEvent(event) ? undefined : (event.clipboardData?.getData('text') ?? '');
  }

  /** Fills the whole value in at once, as autofill does, with one `input` event and no key events. */
  fill(text: string, inputType = ''): void {
    this.input.value = text;
    this.input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType }));
  }

  /** Types like an IME: each step replaces the composition with its present text. */
  compose(steps: readonly string[]): void {
    const { input } = this;
    const start = input.selectionStart ?? 0;
    const before = input.value.slice(0, start);
    const behind = input.value.slice(input.selectionEnd ?? start);
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const data of steps) {
      const init = { data, isComposing: true, inputType: 'insertCompositionText', bubbles: true };
      input.dispatchEvent(new InputEvent('beforeinput', init));
      input.value = before + data + behind;
      input.setSelectionRange(start + data.length, start + data.length);
      input.dispatchEvent(new InputEvent('input', init));
    }
  }

  endComposition(data: string): void {
    this.input.dispatchEvent(new CompositionEvent('compositionend', { data, bubbles: true }));
  }
}

/** Adds a code field to the page. */
export async function createField(options: Partial<CodeFieldOptions> = {}): Promise<Field> {
  const host = await fixture<CodeFieldHost>(html`<code-field-host .options=${options}></code-field-host>`);
  const field = new Field(host);
  holdStill(field.root);
  await Promise.resolve();
  if (options.autofocus === undefined) field.input.focus();
  // State of the field that depends on the page starts when the page is rendered.
  if (options.credentials) await drawn();
  return field;
}

/** Resolves when the present state of the page has been rendered. */
export async function drawn(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Types with real keys, one by one, because WebKitWebDriver loses the second of two equal keys that are sent together. */
export async function type(text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key });
}

/** Presses real keys, one after the other. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

function transfer<E extends Event>(
  Kind: new (type: string, init: object) => E,
  type: string,
  member: string,
  text: string,
): E {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new Kind(type, { bubbles: true, cancelable: true, composed: true, [member]: data });
  // Some engines ignore the data in the constructor, and do not let it be written.
  if ((event as unknown as Record<string, unknown>)[member] !== data)
    Object.defineProperty(event, member, { value: data });
  return event;
}

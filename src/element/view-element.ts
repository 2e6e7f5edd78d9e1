import { render, type nothing, type TemplateResult } from 'lit/html.js';

/** Marks style text for editors and for the build, which shortens it. */
export const css = String.raw;

/** Adds styles to a shadow root. */
export function adoptStyles(root: ShadowRoot, text: string): void {
  try {
    // Of the document that it stands in, which need not be the one of this program.
    const sheet = new root.ownerDocument.defaultView!.CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    // Safari before 16.4 cannot adopt; there a policy without inline styles leaves the element plain.
    root.append(Object.assign(document.createElement('style'), { textContent: text }));
  }
}

/** Importing the package in Node must not throw; nothing is drawn there. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * A custom element that draws itself with Lit's templates: one update a microtask, styles that need no `style`
 * element, attributes as properties.
 *
 * Lit's own base class does more than one element needs and would be a tenth of everything a login loads.
 */
export abstract class ViewElement extends Base {
  // To attach a root empties one that came with the page.
  readonly #root = this.served ? (this.shadowRoot as ShadowRoot) : this.attachShadow?.({ mode: 'open' });
  #isWaiting = false;
  readonly #adopted = new Set<string>();

  connectedCallback(): void {
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    this.requestUpdate();
  }

  /** Another document, such as that of a frame or of a window above the others, has left the style sheets behind. */
  adoptedCallback(): void {
    for (const text of this.#adopted) adoptStyles(this.#root, text);
  }

  /** Draws soon; several requests in a row draw once. */
  requestUpdate(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      const { isConnected } = this;
      this.settle(isConnected);
      // One drawing is enough where another was asked for meanwhile.
      if (!isConnected || this.#isWaiting) return;
      const content = this.draw();
      if (this.served) return;
      render(content, this.#root, { host: this });
      this.drawn();
    });
  }

  /** The mark of a server, while its drawing stands in the shadow root; nothing is drawn over it. */
  protected get served(): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>('[data-offer]');
  }

  /**
   * Called before each drawing, and soon after the element has left the page. A page that moves the element takes it out
   * and puts it in again at once, so it has not left then.
   */
  protected abstract settle(isConnected: boolean): void;

  /** Draws the present content of the element. */
  protected abstract draw(): TemplateResult | typeof nothing;

  /** Called after each drawing. */
  protected abstract drawn(): void;

  /** Finds an element inside. */
  protected find<Found extends HTMLElement>(selector: string): Found | null {
    return this.#root.querySelector<Found>(selector);
  }

  /** Adds styles, of the element or of a part of it; the same ones twice are added once. */
  adopt(text: string): void {
    if (this.#adopted.has(text)) return;
    this.#adopted.add(text);
    adoptStyles(this.#root, text);
  }

  /**
   * Makes properties of attributes, as HTML's own elements have them: camel case, reading and writing the attribute.
   * A boolean one is there or not, where `"false"` counts as not there: several frameworks write it so, but for
   * `required`, which HTML itself has. The others are undefined when absent.
   */
  protected static reflect(attributes: readonly string[], isBoolean = false): void {
    for (const attribute of attributes) {
      const name = attribute.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: ViewElement) {
          const text = this.getAttribute(attribute) ?? undefined;
          return isBoolean ? text !== undefined && (text !== 'false' || attribute === 'required') : text;
        },
        set(this: ViewElement, value: string | boolean | null | undefined) {
          if (isBoolean) value = value ? '' : undefined;
          if (value === undefined || value === null) this.removeAttribute(attribute);
          else this.setAttribute(attribute, String(value));
        },
      });
    }
  }

  /** Takes over what a page or a framework had put on the element before its class was there. */
  protected upgrade(): void {
    const early = this as unknown as Record<string, unknown>;
    for (const name of Object.keys(early)) {
      const value = early[name];
      delete early[name];
      early[name] = value;
    }
  }
}

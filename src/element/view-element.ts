import { render, type nothing, type TemplateResult } from 'lit/html.js';

/** Marks style text for editors and for the build, which shortens it. */
export const css = String.raw;

/** Adds styles to a shadow root. */
export function adoptStyles(root: ShadowRoot, text: string): void {
  try {
    // The sheet must belong to the root's document, which may be another than this program's.
    const sheet = new root.ownerDocument.defaultView!.CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    // Safari before 16.4 has no adopted style sheets; there a policy without inline styles leaves the element unstyled.
    root.append(Object.assign(document.createElement('style'), { textContent: text }));
  }
}

/** An empty class in Node, where importing the package must not throw and nothing is drawn. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * A custom element that draws itself with Lit's templates: at most one update in a microtask, adopted style sheets,
 * attributes as properties.
 *
 * Lit's own base class does more than is needed here and would be a tenth of everything that a login loads.
 */
export abstract class ViewElement extends Base {
  // `attachShadow` would empty a shadow root that came with the page.
  readonly #root = this.served ? (this.shadowRoot as ShadowRoot) : this.attachShadow?.({ mode: 'open' });
  #isWaiting = false;
  readonly #adopted = new Set<string>();

  connectedCallback(): void {
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    this.requestUpdate();
  }

  /** Adopted style sheets are lost when the element moves to another document, such as that of a frame or a popup. */
  adoptedCallback(): void {
    for (const text of this.#adopted) adoptStyles(this.#root, text);
  }

  /** Schedules a drawing; several requests in a row cause one drawing. */
  requestUpdate(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      const { isConnected } = this;
      this.settle(isConnected);
      // If another drawing was requested meanwhile, that one is enough.
      if (!isConnected || this.#isWaiting) return;
      const content = this.draw();
      if (this.served) return;
      render(content, this.#root, { host: this });
      this.drawn();
    });
  }

  /** The server's mark while its screen is in the shadow root; nothing is drawn over it. */
  protected get served(): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>('[data-offer]');
  }

  /**
   * Called before each drawing, and in a microtask after the element has left the page. When a page moves the element,
   * it is removed and inserted at once; that does not count as leaving.
   */
  protected abstract settle(isConnected: boolean): void;

  /** Draws the present content of the element. */
  protected abstract draw(): TemplateResult | typeof nothing;

  /** Called after each drawing. */
  protected abstract drawn(): void;

  /** Finds an element in the shadow root. */
  protected find<Found extends HTMLElement>(selector: string): Found | null {
    return this.#root.querySelector<Found>(selector);
  }

  /** Adds styles of the element or of one of its modules; adding the same styles again has no effect. */
  adopt(text: string): void {
    if (this.#adopted.has(text)) return;
    this.#adopted.add(text);
    adoptStyles(this.#root, text);
  }

  /**
   * Defines properties for attributes as HTML's own elements have them: in camel case, reading and writing the
   * attribute. A boolean attribute is present or absent, and `"false"` counts as absent because several frameworks
   * write it so; `required` is an exception, as in HTML itself. Other properties are undefined when the attribute is
   * absent.
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

  /** Applies properties that a page or a framework set on the element before its class was defined. */
  protected upgrade(): void {
    const early = this as unknown as Record<string, unknown>;
    for (const name of Object.keys(early)) {
      const value = early[name];
      delete early[name];
      early[name] = value;
    }
  }
}

import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { html, noChange, type TemplateResult } from 'lit/html.js';
import { css } from '../view-element.ts';

/** Puts an icon into an element once it is drawn. If it cannot be drawn, the element stays as it is. */
class ShowIcon extends Directive {
  #icon: string | undefined;

  override render(_icon: string | undefined): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [icon]: [string | undefined]): unknown {
    if (icon !== this.#icon) {
      this.#icon = icon;
      element.replaceChildren();
      if (icon !== undefined) void this.#show(icon, element);
    }
    return noChange;
  }

  async #show(icon: string, element: Element): Promise<void> {
    try {
      const { drawIcon } = await import('./draw-icon.ts');
      const image = await drawIcon(icon);
      if (image && icon === this.#icon) element.replaceChildren(image);
    } catch {
      // The data is not an image, or the drawing code did not load. The letter stays.
    }
  }
}

const showIcon = directive(ShowIcon);

/** Draws a wallet's own icon, or the first letter of its name. Hidden from screen readers, which read the name. */
export function walletIcon(name: string, icon: string | undefined): TemplateResult {
  const [letter = ''] = name;
  return html`<span
    class="brand wallet-icon"
    part="icon"
    aria-hidden="true"
    data-letter=${letter.toUpperCase()}
    ${showIcon(icon)}
  ></span>`;
}

/** Styles of a wallet's icon. */
export const styles = css`
  .wallet-icon {
    display: grid;
    place-items: center;
    border-radius: 6px;
    overflow: hidden;
    font-size: 13px;
    font-weight: 600;
    line-height: 20px;
  }
  .wallet-icon:empty {
    background: color-mix(in oklab, var(--_ink) 16%, var(--_surface));
  }
  /* Many are black on nothing, and nothing on a dark card is dark. */
  .wallet-icon:not(:empty) {
    forced-color-adjust: none;
    background: #fff;
    color: #000;
  }
  .wallet-icon > * {
    inline-size: 20px;
    block-size: 20px;
  }
  .wallet-icon:empty::before {
    content: attr(data-letter);
  }
`;

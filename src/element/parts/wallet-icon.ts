import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { html, noChange, type TemplateResult } from 'lit/html.js';
import { css } from '../view-element.ts';

/** Drawn at twice its size on the screen, for screens of twice the density. */
const PIXELS = 40;

/**
 * Draws an icon on a canvas. An image element would need `img-src data:` in the page's policy, and a page without it
 * would show a broken mark; a canvas needs nothing. What browsers cannot draw so, SVG for one, stays hidden.
 */
class DrawIcon extends Directive {
  #icon: string | undefined;

  override render(_icon: string | undefined): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [icon]: [string | undefined]): unknown {
    if (icon !== this.#icon) {
      this.#icon = icon;
      const canvas = element as HTMLCanvasElement;
      canvas.hidden = true;
      if (icon !== undefined) void this.#draw(icon, canvas);
    }
    return noChange;
  }

  async #draw(icon: string, canvas: HTMLCanvasElement): Promise<void> {
    try {
      const image = await createImageBitmap(toBlob(icon));
      if (icon !== this.#icon) return;
      canvas.width = canvas.height = PIXELS;
      const scale = PIXELS / Math.max(image.width, image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      const context = canvas.getContext('2d');
      context?.drawImage(image, (PIXELS - width) / 2, (PIXELS - height) / 2, width, height);
      canvas.hidden = context === null;
    } catch {
      // Not an image, whatever it calls itself; or SVG. The letter stays.
    }
  }
}

const drawIcon = directive(DrawIcon);

/** The bytes of a checked `data:` address with base64; nothing is fetched. */
function toBlob(icon: string): Blob {
  const [, type = '', base64 = ''] = /^data:(.+);base64,(.+)$/.exec(icon) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}

/** A wallet's own icon, or the first letter of its name; silent to a screen reader, which hears the name. */
export function walletIcon(name: string, icon: string | undefined): TemplateResult {
  const [letter = ''] = name;
  return html`<span
    class="brand wallet-icon"
    part="icon"
    aria-hidden="true"
    data-letter=${letter.toUpperCase()}
    ><canvas hidden ${drawIcon(icon)}></canvas
  ></span>`;
}

/** What a wallet's icon looks like. */
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
  .wallet-icon:has(canvas[hidden]) {
    background: var(--_line);
  }
  .wallet-icon canvas {
    inline-size: 20px;
    block-size: 20px;
  }
  .wallet-icon canvas[hidden] {
    display: none;
  }
  .wallet-icon:has(canvas[hidden])::before {
    content: attr(data-letter);
  }
`;

import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { html, noChange, type TemplateResult } from 'lit/html.js';
import { css } from '../view-element.ts';

/** Drawn at twice its size on the screen, for screens of twice the density. */
const PIXELS = 40;

const SVG = 'image/svg+xml';

/**
 * Draws an icon: pixels on a canvas, an SVG by its shapes. An image element would need `img-src data:` in the page's
 * policy, and a page without it would show a broken mark; these need nothing.
 */
class DrawIcon extends Directive {
  #icon: string | undefined;

  override render(_icon: string | undefined): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [icon]: [string | undefined]): unknown {
    if (icon !== this.#icon) {
      this.#icon = icon;
      element.replaceChildren();
      if (icon !== undefined) void this.#draw(icon, element);
    }
    return noChange;
  }

  async #draw(icon: string, element: Element): Promise<void> {
    try {
      const content = readContent(icon);
      const image = content.type === SVG ? await drawShapes(content) : await drawPixels(content);
      if (image && icon === this.#icon) element.replaceChildren(image);
    } catch {
      // Not an image, whatever it calls itself. The letter stays.
    }
  }
}

const drawIcon = directive(DrawIcon);

/** Reads the content of a checked `data:` address; nothing is fetched. */
function readContent(icon: string): Blob {
  const [, type = '', isBase64, data = ''] =
    /^data:([^;,]+)(?:;charset=utf-8|;utf8)?(;base64)?,(.+)$/s.exec(icon) ?? [];
  const text = isBase64 ? atob(data) : decodeURIComponent(data);
  const bytes = isBase64 ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : text;
  return new Blob([bytes], { type });
}

async function drawPixels(content: Blob): Promise<Element | undefined> {
  const image = await createImageBitmap(content);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PIXELS;
  const scale = PIXELS / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const context = canvas.getContext('2d');
  context?.drawImage(image, (PIXELS - width) / 2, (PIXELS - height) / 2, width, height);
  return context ? canvas : undefined;
}

async function drawShapes(content: Blob): Promise<Element | undefined> {
  const { readShapes } = await import('./shapes.ts');
  return readShapes(await content.text());
}

/** A wallet's own icon, or the first letter of its name; silent to a screen reader, which hears the name. */
export function walletIcon(name: string, icon: string | undefined): TemplateResult {
  const [letter = ''] = name;
  return html`<span
    class="brand wallet-icon"
    part="icon"
    aria-hidden="true"
    data-letter=${letter.toUpperCase()}
    ${drawIcon(icon)}
  ></span>`;
}

/** The look of a wallet's icon. */
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

/** Draws the icon of a wallet. Loaded with the first icon, because most pages show none. */
import { readShapes } from './shapes.ts';

/** Size of the canvas: twice the size on the screen, for high-density screens. */
const PIXELS = 40;

/**
 * Draws an icon from a checked `data:` address: pixels on a canvas, an SVG by its shapes. An image element would need
 * `img-src data:` in the page's policy, and a page without it would show a broken image.
 *
 * Resolves to undefined or rejects when the data is not an image, whatever type it states.
 */
export async function drawIcon(icon: string): Promise<Element | undefined> {
  const content = readContent(icon);
  return content.type === 'image/svg+xml' ? readShapes(await content.text()) : drawPixels(content);
}

/** Decodes the data of the address without a fetch. */
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

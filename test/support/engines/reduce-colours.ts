import { PNG } from 'pngjs';

/** Steps from black to full light that are left of a colour's parts. */
const STEPS = 15;

/**
 * Gives a picture fewer colours: sixteen levels of red, green and blue each. By less than the eye, or a comparison, can
 * tell; the shades of text then fit into a palette.
 */
export function reduceColours(bytes: Uint8Array): Uint8Array {
  const png = PNG.sync.read(Buffer.from(bytes));
  const levels = Uint8Array.from({ length: 256 }, (_none, value) =>
    Math.round((Math.round((value / 255) * STEPS) * 255) / STEPS),
  );
  for (let at = 0; at < png.data.length; at += 1) {
    if (at % 4 !== 3) png.data[at] = levels[png.data[at] ?? 0] ?? 0;
  }
  return PNG.sync.write(png);
}

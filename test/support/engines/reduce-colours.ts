import { PNG } from 'pngjs';

/** Number of steps between none and full that remain for each of red, green and blue. */
const STEPS = 15;

/**
 * Reduces the colours of a picture to sixteen levels each of red, green and blue, so that the shades of text fit into a
 * palette. Neither the eye nor a comparison can see the difference.
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

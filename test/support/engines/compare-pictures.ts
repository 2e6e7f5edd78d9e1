import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How two pictures differ. */
export interface Comparison {
  readonly isSame: boolean;
  /** The difference in words. */
  readonly reason: string;
  /** Returns a PNG with the stored picture, the new one and the difference in red side by side. */
  readonly show: () => Uint8Array;
}

/** How much a pixel's colour may differ, 0 to 1. Differences only at an edge are antialiasing and do not count. */
const COLOUR_TOLERANCE = 0.06;

/** How many pixels of the whole picture may differ. */
const MOST_OF_ALL = 0.005;

/**
 * How many pixels of one tile may differ. A small icon that is missing is far less than half a percent of a screen, but
 * much of its tile; a line is one of twelve rows of a tile.
 */
const TILE = 12;
const MOST_OF_TILE = 0.06;

/** Compares a picture with the stored one by visible differences, not byte by byte. */
export function comparePictures(stored: Uint8Array, taken: Uint8Array): Comparison {
  const [before, after] = [readPng(stored), readPng(taken)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) {
    const reason = `it was ${width} × ${height} and is ${after.width} × ${after.height}`;
    return { isSame: false, reason, show: () => putTogether([before, after]) };
  }
  // A fast path: most pictures are equal in every pixel.
  if (before.data.equals(after.data)) {
    return { isSame: true, reason: '', show: () => putTogether([before, after]) };
  }
  const mask = new PNG({ width, height });
  const options = { threshold: COLOUR_TOLERANCE, diffMask: true };
  const off = pixelmatch(before.data, after.data, mask.data, width, height, options) / (width * height);
  const worst = findWorstTile(mask);
  const reasons = [
    ...(off > MOST_OF_ALL ? [`${percent(off)} of all pixels are off`] : []),
    ...(worst.off > MOST_OF_TILE
      ? [`${percent(worst.off)} of the pixels around ${worst.x}, ${worst.y} are off`]
      : []),
  ];
  return {
    isSame: reasons.length === 0,
    reason: reasons.join('; '),
    show: () => putTogether([before, after, mask]),
  };
}

function readPng(bytes: Uint8Array): PNG {
  return PNG.sync.read(Buffer.from(bytes));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * The tile with the most differing pixels of the mask. Tiles overlap by half, so that no difference is split between
 * two.
 */
function findWorstTile(mask: PNG): { readonly off: number; readonly x: number; readonly y: number } {
  let worst = { off: 0, x: 0, y: 0 };
  for (let y = 0; y < mask.height; y += TILE / 2) {
    for (let x = 0; x < mask.width; x += TILE / 2) {
      const off = countDifferent(mask, x, y) / TILE ** 2;
      if (off > worst.off) worst = { off, x, y };
    }
  }
  return worst;
}

/** Red is different, yellow is antialiasing, transparent is the same. */
function countDifferent({ data, height, width }: PNG, left: number, top: number): number {
  let count = 0;
  for (let y = top; y < Math.min(top + TILE, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE, width); x += 1) {
      const at = (y * width + x) * 4;
      if (data[at + 3] !== 0 && data[at + 1] === 0) count += 1;
    }
  }
  return count;
}

function putTogether(pictures: readonly PNG[]): Uint8Array {
  const gap = 16;
  const width = pictures.reduce((sum, one) => sum + one.width + gap, -gap);
  const sheet = new PNG({ width, height: Math.max(...pictures.map(({ height }) => height)) });
  let left = 0;
  for (const one of pictures) {
    PNG.bitblt(one, sheet, 0, 0, one.width, one.height, left, 0);
    left += one.width + gap;
  }
  return PNG.sync.write(sheet);
}

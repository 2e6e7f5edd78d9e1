import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Maximum number of colours in a palette. */
const MOST_COLOURS = 256;

/** Palette entries reserved for rare colours that differ from all others, such as those of a small icon. */
const UNLIKE_COLOURS = 48;

/**
 * Writes a PNG again with a palette, at a third of its size. If a picture has more colours than a palette can have,
 * each of the others becomes the nearest colour of the palette; with `isExact` the picture is written without a palette
 * then. Transparent pixels become white.
 */
export function writeSmallPng(bytes: Uint8Array, isExact = false): Uint8Array {
  const png = PNG.sync.read(Buffer.from(bytes));
  const { data, height, width } = png;
  const colours = Array.from({ length: width * height }, (_none, at) => readColour(data, at * 4));
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  if (isExact && counts.size > MOST_COLOURS) return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
  const palette = choosePalette(counts);
  const places = new Map([...counts.keys()].map((colour) => [colour, findNearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, at) => {
    // Each row begins with the name of its filter: 0, none.
    rows[at + Math.floor(at / width) + 1] = places.get(colour) ?? 0;
  });
  return encode(width, height, palette, rows);
}

function readColour(data: Buffer, at: number): number {
  return data[at + 3] === 0 ? 0xffffff : data.readUIntBE(at, 3);
}

/** Chooses the palette: the most frequent colours, and of the others those that differ most from them. */
function choosePalette(counts: ReadonlyMap<number, number>): readonly number[] {
  const colours = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  if (colours.length <= MOST_COLOURS) return colours;
  const palette = colours.slice(0, MOST_COLOURS - UNLIKE_COLOURS);
  const rest = colours
    .slice(palette.length)
    .map((colour) => ({ colour, distance: distanceOf(colour, palette[findNearest(palette, colour)] ?? 0) }));
  while (palette.length < MOST_COLOURS) {
    const furthest = rest.reduce((one, other) => (other.distance > one.distance ? other : one));
    palette.push(furthest.colour);
    for (const one of rest) one.distance = Math.min(one.distance, distanceOf(one.colour, furthest.colour));
  }
  return palette;
}

/** The index of the nearest colour in the palette. */
function findNearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => distanceOf(other, colour));
  return distances.indexOf(Math.min(...distances));
}

/** The distance of two colours, squared. */
function distanceOf(one: number, other: number): number {
  const parts = toParts(other);
  return toParts(one).reduce((sum, part, at) => sum + (part - (parts[at] ?? 0)) ** 2, 0);
}

function toParts(colour: number): readonly number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

/** PNG (W3C), colour type 3: a palette, and one byte a pixel. */
function encode(width: number, height: number, palette: readonly number[], rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(toParts));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

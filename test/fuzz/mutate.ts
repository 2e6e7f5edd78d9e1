import type { Random } from '../unit/webhook/random.ts';

/** Bytes at which parsers often behave differently: limits of lengths, of signs, of headers. */
const EDGES = [
  0x00, 0x01, 0x17, 0x18, 0x19, 0x1f, 0x20, 0x30, 0x5b, 0x7b, 0x7f, 0x80, 0x81, 0x82, 0xa1, 0xbf, 0xfe, 0xff,
];
/** Maximum length of an input in bytes: enough for every limit that can be reached quickly. */
const MAXIMUM_BYTES = 65_536;

type Mutation = (input: Buffer, other: Buffer, random: Random, words: readonly string[]) => Buffer;

const cut = (input: Buffer, random: Random): number => random.below(input.length + 1);

/** Chooses a range of the input, mostly a short one. */
function stretch(input: Buffer, random: Random): readonly [from: number, to: number] {
  const from = cut(input, random);
  return [from, Math.min(input.length, from + 1 + random.below(random.pick([2, 8, 64, 4096])))];
}

const replace = (input: Buffer, from: number, to: number, by: Uint8Array): Buffer =>
  Buffer.concat([input.subarray(0, from), by, input.subarray(to)]);

const MUTATIONS: readonly Mutation[] = [
  // Change one bit or one byte, write an edge byte, or change a number by one.
  (input, _other, random) => {
    const changed = Buffer.from(input);
    const at = random.below(Math.max(1, input.length));
    if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
    return changed;
  },
  (input, _other, random) => {
    const changed = Buffer.from(input);
    const at = random.below(Math.max(1, input.length));
    if (at < changed.length) changed[at] = random.pick([random.below(256), random.pick(EDGES)]);
    return changed;
  },
  (input, _other, random) => {
    const changed = Buffer.from(input);
    const at = random.below(Math.max(1, input.length));
    if (at < changed.length) changed[at] = ((changed[at] ?? 0) + random.pick([1, 255])) & 255;
    return changed;
  },
  // Remove a range, truncate, insert, double, or repeat a range very often.
  (input, _other, random) => replace(input, ...stretch(input, random), Buffer.alloc(0)),
  (input, _other, random) => input.subarray(0, cut(input, random)),
  (input, _other, random) => {
    const at = cut(input, random);
    return replace(input, at, at, random.bytes(1 + random.below(8)));
  },
  (input, _other, random) => {
    const [from, to] = stretch(input, random);
    return replace(input, to, to, input.subarray(from, to));
  },
  (input, _other, random) => {
    const [from, to] = stretch(input, random);
    const part = input.subarray(from, to);
    const times = random.pick([2, 30, 300, 3000]);
    return replace(
      input,
      to,
      to,
      Buffer.concat(Array.from({ length: times }, () => part)).subarray(0, MAXIMUM_BYTES),
    );
  },
  // Insert a range of another input, or a word of the language.
  (input, other, random) =>
    replace(input, ...stretch(input, random), other.subarray(...stretch(other, random))),
  (input, other, random) =>
    Buffer.concat([input.subarray(0, cut(input, random)), other.subarray(cut(other, random))]),
  (input, _other, random, words) =>
    replace(input, ...stretch(input, random), Buffer.from(random.pick(words))),
  (input, _other, random, words) => {
    const at = cut(input, random);
    return replace(input, at, at, Buffer.from(random.pick(words)));
  },
];

/** Mutates an input in one way, sometimes in up to five. `words` are words of its language. */
export function mutate(input: Buffer, other: Buffer, random: Random, words: readonly string[]): Buffer {
  let changed = input;
  const times = random.below(3) === 0 ? 2 + random.below(4) : 1;
  for (let time = 0; time < times; time += 1) changed = random.pick(MUTATIONS)(changed, other, random, words);
  return changed.subarray(0, MAXIMUM_BYTES);
}

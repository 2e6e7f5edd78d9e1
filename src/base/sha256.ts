import type { Bytes } from './encoding.ts';

/** The first 32 bits of a number's fractional part. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * Hashes bytes with SHA-256 (FIPS 180-4) synchronously. The platform's own hash is asynchronous, and a click may no
 * longer count by then. For short texts that are not secret. A general hash library would be five times as large.
 */
export function sha256(bytes: Bytes): Bytes {
  const { length } = bytes;
  // Padding: a one bit, zeros, and the length in bits at the end of the last block.
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const message = new DataView(padded.buffer);
  message.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  message.setUint32(padded.length - 4, length << 3);
  const { constants, state } = begin();
  const words = new Int32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      const [early = 0, late = 0] = [words[round - 15], words[round - 2]];
      const word =
        round < 16
          ? message.getInt32(start + round * 4)
          : (words[round - 16] ?? 0) +
            (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
            (words[round - 7] ?? 0) +
            (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
      words[round] = word;
      const first =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (constants[round] ?? 0) +
          word) |
        0;
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** The round constants and the initial state: fractional parts of roots of the first primes. */
function begin(): { readonly constants: Int32Array; readonly state: Int32Array } {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return {
    constants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    state: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}

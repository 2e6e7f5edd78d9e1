/** Pseudo-random numbers. They are the same for the same seed, so that a failure can be reproduced. */
export interface Random {
  /** A number from 0, below 1. */
  fraction(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    pick: (choices) => choices[below(choices.length)]!,
    bytes: (length) => new Uint8Array(length).map(() => below(256)),
  };
}

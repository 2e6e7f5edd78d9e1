/** A random generator whose choices depend only on a seed. */
export interface Random {
  /** A number from 0, below 1. */
  next(): number;
  /** A whole number from 0, below this number. */
  integer(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Creates a random generator. Generators with the same seed and different names give different choices. */
export function createRandom(seed: number, name: string): Random {
  let state = mix(seed >>> 0, name);
  // Mulberry32: small, fast, and random enough for choices.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[integer(items.length)] as T;
    },
    chance: (probability) => next() < probability,
  };
}

/** FNV-1a over the seed and the name. */
function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of `${seed} ${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}

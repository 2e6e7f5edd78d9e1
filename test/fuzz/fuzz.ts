import { existsSync, readFileSync } from 'node:fs';
import { createRandom } from '../unit/webhook/random.ts';
import { mutate } from './mutate.ts';

/** A parser, and what must hold whatever it is handed. */
export interface FuzzTarget {
  readonly name: string;
  /** Inputs that it takes. */
  readonly seeds: readonly Uint8Array[];
  /** Pieces of its language. */
  readonly words: readonly string[];
  /**
   * Hands it an input. Answers in a word or two what became of it: another answer than before makes the input one to go
   * on from. Throws when anything else than its own typed error came of it, or when it takes what it must not.
   */
  readonly run: (input: Buffer) => string | Promise<string>;
}

/** The findings of a run. */
export interface FuzzReport {
  readonly runs: number;
  readonly accepted: number;
  /** Different outcomes that were met. */
  readonly outcomes: number;
  readonly slowestMs: number;
  /** By how much the memory in use has grown, in megabytes. */
  readonly grownMb: number;
  /** Inputs in base64 with what is wrong. */
  readonly failures: readonly string[];
  /** An input for each outcome that no input of the corpus leads to, for the first thousands of them. */
  readonly found: readonly string[];
}

/** How long a run lasts: a number of inputs, or seconds. */
export type FuzzLength = { readonly inputs: number } | { readonly seconds: number };

/** In milliseconds of processor time, the most that an input of 64 KiB may take. */
const MAXIMUM_MS = 250;
/** In megabytes, by how much the process may grow, its heap's own ups and downs included. */
const MAXIMUM_MB = 400;
const MAXIMUM_FAILURES = 10;
/** Inputs that a run goes on from at most, so that what grows is the parser's memory and not its own. */
const MAXIMUM_POOL = 5_000;

/** The file that has inputs of earlier runs, one a line in base64. */
export function corpusFile(name: string): URL {
  return new URL(`corpus/${name}.txt`, import.meta.url);
}

/** Reads the inputs of earlier runs. */
export function readCorpus(name: string): readonly Buffer[] {
  const file = corpusFile(name);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Buffer.from(line, 'base64'));
}

/** Hands a parser changed inputs and goes on from those that had an outcome of their own. */
export async function fuzz(target: FuzzTarget, length: FuzzLength, seed: number): Promise<FuzzReport> {
  const random = createRandom(seed);
  const pool: Buffer[] = [];
  const outcomes = new Set<string>();
  const failures: string[] = [];
  const found: string[] = [];
  let [runs, accepted, slowestMs] = [0, 0, 0];

  async function hand(input: Buffer, isKept: boolean): Promise<void> {
    runs += 1;
    const startedAt = process.cpuUsage();
    try {
      const outcome = await target.run(input);
      if (outcome.startsWith('accepted')) accepted += 1;
      if (!outcomes.has(outcome)) {
        outcomes.add(outcome);
        if (!isKept && pool.length < MAXIMUM_POOL) {
          pool.push(input);
          found.push(input.toString('base64'));
        }
      }
    } catch (error) {
      if (failures.length < MAXIMUM_FAILURES) failures.push(`${input.toString('base64')}: ${String(error)}`);
    }
    const { system, user } = process.cpuUsage(startedAt);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
  }

  for (const input of [...target.seeds, ...readCorpus(target.name)]) {
    const bytes = Buffer.from(input);
    pool.push(bytes);
    await hand(bytes, true);
  }
  if (accepted === 0) failures.push('none of the inputs that it is to take was taken');
  slowestMs = 0;
  const memory = process.memoryUsage().rss;
  const endsAt = 'seconds' in length ? performance.now() + length.seconds * 1000 : Infinity;
  const last = 'inputs' in length ? runs + length.inputs : Infinity;
  while (runs < last && performance.now() < endsAt && failures.length < MAXIMUM_FAILURES) {
    await hand(mutate(random.pick(pool), random.pick(pool), random, target.words), false);
  }
  if (slowestMs > MAXIMUM_MS) failures.push(`an input took ${slowestMs.toFixed(0)} ms`);
  const grownMb = (process.memoryUsage().rss - memory) / 2 ** 20;
  if (grownMb > MAXIMUM_MB) failures.push(`the memory has grown by ${grownMb.toFixed(0)} MB`);
  return { runs, accepted, outcomes: outcomes.size, slowestMs, grownMb, failures, found };
}

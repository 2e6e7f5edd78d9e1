import { existsSync, readFileSync } from 'node:fs';
import { createRandom } from '../unit/webhook/random.ts';
import { mutate } from './mutate.ts';

/** A parser, and what must be true for every input. */
export interface FuzzTarget {
  readonly name: string;
  /** Valid inputs. */
  readonly seeds: readonly Uint8Array[];
  /** Words of its input language. */
  readonly words: readonly string[];
  /**
   * Parses an input. Returns the outcome in a word or two; an input with a new outcome becomes a starting point for
   * further changes. Throws when the parser throws anything but its own typed error, or accepts an input that it must
   * refuse.
   */
  readonly run: (input: Buffer) => string | Promise<string>;
}

/** The result of a run. */
export interface FuzzReport {
  readonly runs: number;
  readonly accepted: number;
  /** The different outcomes. */
  readonly outcomes: number;
  readonly slowestMs: number;
  /** By how much the memory in use has grown, in megabytes. */
  readonly grownMb: number;
  /** Failing inputs in base64, each with what is wrong. */
  readonly failures: readonly string[];
  /** An input for each outcome that no input of the corpus has, for the first thousands of outcomes. */
  readonly found: readonly string[];
}

/** How long a run lasts: a number of inputs, or seconds. */
export type FuzzLength = { readonly inputs: number } | { readonly seconds: number };

/** Maximum processor time for an input of 64 KiB, in milliseconds. */
const MAXIMUM_MS = 250;
/** How much the process may grow, in megabytes, including normal changes of its heap. */
const MAXIMUM_MB = 400;
const MAXIMUM_FAILURES = 10;
/** Maximum number of starting inputs of a run, so that only the parser's memory can grow and not the fuzzer's. */
const MAXIMUM_POOL = 5_000;

/** The address of the file with inputs of earlier runs, one on each line in base64. */
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

/** Runs a parser with mutated inputs, and continues from those with a new outcome. */
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

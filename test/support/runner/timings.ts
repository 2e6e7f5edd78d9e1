import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './list-files.ts';

/** Variable of the environment that makes a stage print how long each of its files takes. */
export const TIMINGS_VARIABLE = 'LATCHKEY_TIMINGS';

/** How long a test file took; for browser tests also in which engine. */
export interface Timing {
  readonly file: string;
  readonly seconds: number;
  readonly engine?: string;
}

/** Finds the comment in which a slow file gives its reason. */
export const reasonMark = /\bTakes long: (.+)/;
const reasonAfterSeconds = 20;

/**
 * Prints a table of the files, slowest first, when `npm test -- --timings` asked for it. A file that takes more than 20
 * seconds shows its reason: the comment `Takes long: …` in it.
 */
export function printTimings(timings: readonly Timing[]): void {
  if (process.env[TIMINGS_VARIABLE] === undefined) return;
  for (const { file, seconds, engine } of timings.toSorted((a, b) => b.seconds - a.seconds)) {
    const reason = seconds > reasonAfterSeconds ? reasonOf(file) : '';
    console.log(`| ${seconds.toFixed(1).padStart(6)} s | ${(engine ?? '').padEnd(8)} | ${file} | ${reason}`);
  }
}

function reasonOf(file: string): string {
  // The file may have been removed meanwhile, as in tests of the runner.
  if (!existsSync(join(root, file))) return '';
  const [, reason] = reasonMark.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return reason ?? `over ${reasonAfterSeconds} s, and no comment "Takes long: …" says why`;
}

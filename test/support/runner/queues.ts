import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './list-files.ts';
import { reasonMark } from './timings.ts';

/** Begins the comment of a test file that changes its whole process, and says how. */
const ownProcessMark = 'Runs in a process of its own: ';
/** How many times longer a file takes that says so than its size would say. */
const longFactor = 6;

/** What the files of a process share that takes long to start, each by the words with which a file uses it. */
const shared = {
  'three engines and the demo': /\bengineNames\b|\bshareDemo\(/,
  'the packed package': /\bpackPackage\(/,
} as const;

/** Names what a test file shares with others that takes long to start; an empty text where that is nothing. */
export function sharesOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return Object.entries(shared).find(([, words]) => words.test(text))?.[0] ?? '';
}

/**
 * Divides test files into queues. The files of a queue run in whichever process of it is free; with `isShared` all are
 * in one queue, but those that say `Runs in a process of its own: …` in a comment.
 *
 * The longest files come first, so that none of them is left over when the others have ended. The size of a file stands
 * for the time it takes, six times the size where the file says that it `Takes long: …`; the order matters for nothing
 * else.
 */
export function divideIntoQueues(
  files: readonly string[],
  isShared: boolean,
): readonly (readonly string[])[] {
  const weights = new Map<string, number>();
  const alone: string[] = [];
  const together: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    weights.set(file, statSync(join(root, file)).size * (reasonMark.test(text) ? longFactor : 1));
    (isShared && !text.includes(ownProcessMark) ? together : alone).push(file);
  }
  const byWeight = (a: string, b: string): number => (weights.get(b) ?? 0) - (weights.get(a) ?? 0);
  const queues = [together.sort(byWeight), ...alone.sort(byWeight).map((file) => [file])];
  return queues.filter((queue) => queue.length > 0);
}

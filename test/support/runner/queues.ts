import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './list-files.ts';
import { reasonMark } from './timings.ts';

/** Begins the comment by which a test file asks for a process of its own, because it changes the whole process. */
const ownProcessMark = 'Runs in a process of its own: ';
/** How many times longer a file with the comment `Takes long: …` takes than its size suggests. */
const longFactor = 6;

/**
 * Resources that take long to start and that files of a process share, each with a pattern that finds its use in a
 * file.
 */
const shared = {
  'three engines and the demo': /\bengineNames\b|\bshareDemo\(/,
  'the packed package': /\bpackPackage\(/,
} as const;

/** Names the resource of `shared` that a test file uses; an empty text if it uses none. */
export function sharesOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return Object.entries(shared).find(([, words]) => words.test(text))?.[0] ?? '';
}

/**
 * Divides test files into queues. Each file of a queue runs in the next process of the queue that is free. Without
 * `isShared` each file is a queue of its own. With `isShared` all files are in one queue, except those with the comment
 * `Runs in a process of its own: …`.
 *
 * The longest files come first, so that none of them is left over when the others have ended. The size of a file is the
 * estimate of its time, multiplied by six for a file with the comment `Takes long: …`. The order has no other purpose.
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

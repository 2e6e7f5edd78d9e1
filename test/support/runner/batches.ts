import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './list-files.ts';
import { reasonMark } from './timings.ts';

/** Begins the comment of a test file that changes its whole process, and says how. */
const ownProcessMark = 'Runs in a process of its own: ';
/** How many times longer a file takes that says so than its size would say. */
const longFactor = 6;

/**
 * Divides test files into batches that run in one process each: `count` of them, and one for each file that says
 * `Runs in a process of its own: …` in a comment.
 *
 * Files of a folder stay together, because they use the same parts of the program. The size of a file stands for the
 * time it takes, six times the size where the file says that it `Takes long: …`.
 */
export function divideIntoBatches(files: readonly string[], count: number): readonly (readonly string[])[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const alone = files.filter((file) => read(file).includes(ownProcessMark));
  const together = files.filter((file) => !alone.includes(file));
  if (count >= together.length) return files.map((file) => [file]);
  const sizes = together.map(
    (file) => statSync(join(root, file)).size * (reasonMark.test(read(file)) ? longFactor : 1),
  );
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const batches = Array.from({ length: count }, (): string[] => []);
  let before = 0;
  for (const [index, file] of together.entries()) {
    const middle = before + (sizes[index] ?? 0) / 2;
    batches[Math.min(count - 1, Math.floor((middle / whole) * count))]?.push(file);
    before += sizes[index] ?? 0;
  }
  return [...alone.map((file) => [file]), ...batches.filter((batch) => batch.length > 0)];
}

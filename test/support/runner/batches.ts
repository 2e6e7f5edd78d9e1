import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './list-files.ts';

/** Begins the comment of a test file that changes its whole process, and says how. */
const ownProcessMark = 'Runs in a process of its own: ';

/**
 * Divides test files into batches that run in one process each: `count` of them, and one for each file that says
 * `Runs in a process of its own: …` in a comment.
 *
 * Files of a folder stay together, because they use the same parts of the program. The size of a file stands for the
 * time it takes.
 */
export function divideIntoBatches(files: readonly string[], count: number): readonly (readonly string[])[] {
  const alone = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(ownProcessMark));
  const together = files.filter((file) => !alone.includes(file));
  if (count >= together.length) return files.map((file) => [file]);
  const sizes = together.map((file) => statSync(join(root, file)).size);
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

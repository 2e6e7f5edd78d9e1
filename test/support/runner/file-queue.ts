import { AsyncResource } from 'node:async_hooks';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { beginQueue, endProcess } from './process-end.ts';

/** The suite around each file. It has no tests and no hooks of the file, so that it ends well however these end. */
export const SHELL = 'file of the queue';

/** A test file that waits for a process. */
export interface QueuedFile {
  readonly title: string;
  /** Declares the tests of the file. */
  load(): unknown;
}

/**
 * Runs test files one after the other, each as a suite of its own. Several processes share a queue: each takes the next
 * file that nobody has taken, and notes that in a folder. After the last file a process ends what its files shared.
 */
export function runQueue(files: readonly QueuedFile[], claims: string, limitMs: number): void {
  // Tests that a hook declares would belong to the hook's suite; this is the place outside of all suites.
  const outside = new AsyncResource('file-queue');
  const runNext = (): void => {
    const file = files.find((_file, index) => take(join(claims, String(index))));
    if (file === undefined) return void endProcess();
    describe(SHELL, () => {
      describe(file.title, { timeout: limitMs }, () => void file.load());
      after(() => void setImmediate(() => outside.runInAsyncScope(runNext)));
    });
  };
  beginQueue();
  runNext();
}

/** How many files of a queue have been taken. */
export function countTaken(claims: string): number {
  return readdirSync(claims).length;
}

/** Makes a file that there is not yet. Answers false when somebody else was faster. */
function take(claim: string): boolean {
  try {
    writeFileSync(claim, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

import { AsyncResource } from 'node:async_hooks';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { watchPlatform } from './platform-watch.ts';
import { beginQueue, endProcess } from './process-end.ts';

/** The suite around each file. It has no tests and no hooks of the file, so that it ends well however these end. */
export const SHELL = 'file of the queue';

/** A test file that waits for a process. */
export interface QueuedFile {
  readonly title: string;
  /** Names what it shares with other files of the process; see `sharesOf`. */
  readonly shares: string;
  /** Declares the tests of the file. */
  load(): unknown;
}

/**
 * Runs test files one after the other, each as a suite of its own. Several processes share a queue: each takes the next
 * file that nobody has taken, and notes that in a folder. After the last file a process ends what its files shared.
 *
 * A process takes first what shares something with the files that it has run, and begins where the fewest have begun:
 * else each of the processes would start all of it.
 */
export function runQueue(files: readonly QueuedFile[], claims: string, limitMs: number): void {
  // Tests that a hook declares would belong to the hook's suite; this is the place outside of all suites.
  const outside = new AsyncResource('file-queue');
  let shares: string | undefined;
  const runNext = (): void => {
    const file = takeNext(files, claims, shares);
    shares ??= file?.shares;
    if (file === undefined) return void endProcess();
    describe(SHELL, () => {
      describe(file.title, { timeout: limitMs }, () => {
        file.load();
        // The last of the file's hooks: those with which it puts things back come before.
        after(watchPlatform());
      });
      after(() => void setImmediate(() => outside.runInAsyncScope(runNext)));
    });
  };
  beginQueue();
  runNext();
}

/** Takes the file that a process runs next; undefined when there is none. */
function takeNext(files: readonly QueuedFile[], claims: string, own?: string): QueuedFile | undefined {
  for (;;) {
    const taken = new Set(readdirSync(claims));
    const isLeft = (_file: QueuedFile, index: number): boolean => !taken.has(String(index));
    const started = files.filter((file, index) => !isLeft(file, index)).map(({ shares }) => shares);
    const rank = ({ shares }: QueuedFile): number =>
      shares === own ? -1 : started.filter((one) => one === shares).length;
    // A sort that leaves those of one rank in their order: the longest first.
    const [next] = files.filter(isLeft).toSorted((a, b) => rank(a) - rank(b));
    if (next === undefined || take(join(claims, String(files.indexOf(next))))) return next;
  }
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

import { AsyncResource } from 'node:async_hooks';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { watchPlatform } from './platform-watch.ts';
import { beginQueue, endProcess } from './process-end.ts';

/**
 * Title of the suite around each file. It has no tests and no hooks of the file, so it passes whatever happens in the
 * file.
 */
export const SHELL = 'file of the queue';

/** A test file that waits to be run by a process. */
export interface QueuedFile {
  readonly title: string;
  /** Name of the resource that the file shares with other files of the process; see `sharesOf`. */
  readonly shares: string;
  /** Declares the tests of the file. */
  load(): unknown;
}

/**
 * Runs test files one after the other, each as a suite of its own. Several processes share a queue: each takes the next
 * file that no process has taken, and records that in the folder `claims`. After the last file a process ends the
 * resources that its files shared. `limitMs` is the time limit of a file.
 *
 * A process prefers files that share a resource with the files that it has run. It begins with a resource that the
 * fewest files have used so far. Otherwise each process would start every resource.
 */
export function runQueue(files: readonly QueuedFile[], claims: string, limitMs: number): void {
  // Tests that a hook declares belong to the hook's suite. This resource runs code outside of all suites.
  const outside = new AsyncResource('file-queue');
  let shares: string | undefined;
  const runNext = (): void => {
    const file = takeNext(files, claims, shares);
    shares ??= file?.shares;
    if (file === undefined) return void endProcess();
    describe(SHELL, () => {
      describe(file.title, { timeout: limitMs }, () => {
        file.load();
        // Runs after the file's own hooks, which restore what the file has changed.
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
    // The sort is stable, so files of equal rank keep their order: the longest first.
    const [next] = files.filter(isLeft).toSorted((a, b) => rank(a) - rank(b));
    if (next === undefined || take(join(claims, String(files.indexOf(next))))) return next;
  }
}

/** Counts the files of a queue that processes have taken. */
export function countTaken(claims: string): number {
  return readdirSync(claims).length;
}

/** Creates the claim file. Returns false when it exists, because another process was faster. */
function take(claim: string): boolean {
  try {
    writeFileSync(claim, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * What the test files of a process share, such as a browser, is ended after the last of them. Where a process runs a
 * single file without a queue nobody would say when that is: there each file ends what it has started.
 */

const endings: (() => Promise<unknown>)[] = [];
let hasQueue = false;

/** Says that this process runs a queue of files, and calls {@link endProcess} after the last. */
export function beginQueue(): void {
  hasQueue = true;
}

/**
 * Has something ended after the last file of the process. Answers false where there is no queue: the caller then ends it
 * as soon as its file has no more use for it.
 */
export function endWithProcess(end: () => Promise<unknown>): boolean {
  if (hasQueue) endings.push(end);
  return hasQueue;
}

/** Ends everything that the files shared. */
export async function endProcess(): Promise<void> {
  await Promise.allSettled(endings.splice(0).map((end) => end()));
}

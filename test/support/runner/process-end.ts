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

/** In milliseconds, how long a process may take to end. */
const LIMIT_MS = Number(process.env['LATCHKEY_TEST_END_MS'] ?? 60_000);

/**
 * Ends everything that the files shared. A test that was cut may have left a server or a child behind, which would keep
 * the process, and the whole run, for good: what is still open after the limit is named, and the process fails.
 */
export async function endProcess(): Promise<void> {
  const limit = setTimeout(() => {
    console.error(`The tests have left open: ${process.getActiveResourcesInfo().join(', ')}.`);
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
  await Promise.allSettled(endings.splice(0).map((end) => end()));
}

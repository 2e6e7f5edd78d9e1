/**
 * Ends resources that the test files of a process share, such as a browser, after the last file. Without a queue
 * nothing announces the last file, so then each file ends what it has started.
 */

const endings: (() => Promise<unknown>)[] = [];
let hasQueue = false;

/** Announces that this process runs a queue of files, and will call {@link endProcess} after the last. */
export function beginQueue(): void {
  hasQueue = true;
}

/**
 * Registers a function that ends a shared resource after the last file of the process. Returns false if there is no
 * queue: the caller then ends the resource as soon as its file no longer needs it.
 */
export function endWithProcess(end: () => Promise<unknown>): boolean {
  if (hasQueue) endings.push(end);
  return hasQueue;
}

/** How long a process may take to end, in milliseconds. */
const LIMIT_MS = Number(process.env['LATCHKEY_TEST_END_MS'] ?? 60_000);

/**
 * Ends everything that the files shared. A test that timed out may have left a server or a child process behind, which
 * would keep the process, and the whole run, alive for ever. So after the limit the process names what is still open,
 * and exits with 1.
 */
export async function endProcess(): Promise<void> {
  const limit = setTimeout(() => {
    console.error(`The tests have left open: ${process.getActiveResourcesInfo().join(', ')}.`);
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
  await Promise.allSettled(endings.splice(0).map((end) => end()));
}

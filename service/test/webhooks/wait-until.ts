import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds, the first and the longest pause between two checks. A check takes more CPU time than most awaited work. */
const PAUSES_MS = { first: 5, longest: 40 };

/**
 * Waits until a condition is true that another part of the program brings about. Throws after a minute (`withinMs`). The
 * minute is counted in pauses of this process, which become longer on a busy machine as everything else does.
 */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  what = 'it',
  withinMs = 60_000,
): Promise<void> {
  let pauseMs = PAUSES_MS.first;
  for (let waitedMs = 0; !(await isSo()); waitedMs += pauseMs) {
    if (waitedMs > withinMs) throw new Error(`waited in vain for ${what}`);
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * 1.25, PAUSES_MS.longest);
  }
}

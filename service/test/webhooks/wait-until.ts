import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds, the first pause between two looks, and the longest. Looking costs more than most of what is waited for. */
const PAUSES_MS = { first: 5, longest: 40 };

/**
 * Waits for something that another part of the program does in its own time. Throws when it takes a minute, counted in
 * pauses of this process, which become longer on a busy machine as everything else does.
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

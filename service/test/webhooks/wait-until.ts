import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something that another part of the program does in its own time. Throws when it takes a minute. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  what = 'it',
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await wait(5);
  }
}

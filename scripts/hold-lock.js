import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Holds a lock among processes: a file with the number of the process that has it. One that has ended holds it no more.
 * Runs before anything is installed, so it is plain JavaScript.
 *
 * @param {string} path - the file
 * @returns {Promise<() => void>} gives the lock back
 */
export async function holdLock(path) {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld(path)) rmSync(path, { force: true });
      else await pause(200);
    }
  }
}

function isHeld(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, and is there.
    return error.code === 'EPERM';
  }
}

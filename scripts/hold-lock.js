import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Holds a lock between processes: a file with the id of the process that holds it. The lock of a process that has ended
 * is ignored. It runs before anything is installed, so it is plain JavaScript.
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
    // EPERM means that the process exists but belongs to another user.
    return error.code === 'EPERM';
  }
}

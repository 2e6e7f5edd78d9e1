import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartError } from '../base/start-error.ts';

/** The byte that is locked. It lies behind the text of the file, because on Windows nobody can read locked bytes. */
const LOCKED_BYTE = 1_000_000;

/**
 * Makes this process the only user of a data folder, because an embedded database that two processes write is
 * destroyed. Returns the function that releases the folder. Throws a `StartError` while another process uses it.
 *
 * The lock is the kernel's, on the open file `lock` (an open file description lock on Linux, `flock` on macOS,
 * `LockFileEx` on Windows). It ends with the last open handle, and so with the process, however the process ends: a
 * killed process holds no lock, even as a zombie that is not reaped yet, and no lock is ever stale. A lock in a file's
 * name or time, as `proper-lockfile` uses it, needs a time after which it counts as stale. That is too long for a
 * restart after a crash, or too short for a process that was stopped for a while. The file is not removed on release,
 * because that would remove it from a process that has just opened it. Its text names the process that holds the lock,
 * and decides nothing.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = openLockFile(folder);
  try {
    if (!takeLock(file, folder)) {
      const holder = readFileSync(file, 'utf8').trim();
      throw new StartError(
        `The data folder ${folder} is in use by ${/^\d+$/.test(holder) ? `process ${holder}` : 'another process'}. ` +
          'Stop that process or choose another folder with --data.',
      );
    }
    ftruncateSync(file);
    writeSync(file, `${process.pid}\n`, 0);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return async () => {
    ftruncateSync(file);
    closeSync(file);
  };
}

/** Opens a bare descriptor, because the garbage collector closes a `FileHandle` that nobody refers to. */
function openLockFile(folder: string): number {
  // Root may open the folder of another user, who could replace the file by a link to a file of root: the lock would
  // then empty that file.
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;
  try {
    return openSync(join(folder, 'lock'), flags, 0o600);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ELOOP') {
      throw new StartError(`The file lock in ${folder} is a link, and leads elsewhere; remove it.`, {
        cause,
      });
    }
    throw new StartError(
      `The data folder ${folder} cannot be written; make it writable or choose another with --data.`,
      { cause },
    );
  }
}

/** Takes the lock for this process. Returns false when another process has it. */
function takeLock(file: number, folder: string): boolean {
  try {
    return tryLock(file, LOCKED_BYTE, 1);
  } catch (cause) {
    throw new StartError(
      `The file system of the data folder ${folder} has no locks; choose a folder of another with --data.`,
      { cause },
    );
  }
}

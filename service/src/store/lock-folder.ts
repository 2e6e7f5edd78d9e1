import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../base/start-error.ts';

/** Another process that lives holds the lock. */
class HeldError extends Error {
  override readonly name = 'HeldError';
  readonly pid: string;

  constructor(pid: string) {
    super('the lock is held');
    this.pid = pid;
  }
}

/**
 * Makes this process the only user of a data folder, because an embedded database that two processes write is lost.
 * A lock left by a process that was killed does not count. Answers the function that lets go; throws a `StartError`
 * while another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock');
  const own = join(folder, `lock.${randomUUID()}`);
  // The last part makes the text of every lock another, so that a lock is known again by its text.
  await writeFile(own, `${process.pid} ${(await startTimeOf(process.pid)) ?? '-'} ${randomUUID()}\n`, {
    mode: 0o600,
  });
  try {
    await take(own, file, folder);
    return () => rm(file, { force: true });
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
    throw new StartError(
      `The data folder ${folder} is in use by process ${error.pid}. ` +
        'Stop that process or choose another folder with --data.',
      { cause: error },
    );
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Gives `file` the content of `own`, when there is no such file or its process is gone. Whoever wants to replace a
 * stale lock first takes the lock named after it, so of many that find it stale one replaces it, and none replaces
 * the lock of that one.
 */
async function take(own: string, file: string, folder: string): Promise<void> {
  for (;;) {
    try {
      // A hard link appears whole or not at all, and only if there is none yet.
      await link(own, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const stale = await readText(file);
    if (stale === undefined) continue;
    const [pid = '', startTime = ''] = stale.trim().split(' ');
    if (await isAlive(Number(pid), startTime)) throw new HeldError(pid);

    const succession = join(
      folder,
      `lock.after.${createHash('sha256').update(stale).digest('hex').slice(0, 32)}`,
    );
    try {
      await take(own, succession, folder);
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      await wait(10);
      continue;
    }
    try {
      if ((await readText(file)) === stale) {
        const copy = `${own}.${randomUUID()}`;
        await link(own, copy);
        await rename(copy, file);
        return;
      }
    } finally {
      await rm(succession, { force: true });
    }
  }
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isAlive(pid: number, startTime: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // In a container the same number comes back with every start; the start time tells two processes apart.
  const current = await startTimeOf(pid);
  return current === undefined ? pid !== process.pid : current === startTime;
}

/** Clock ticks from boot to the start of the process (field 22 of proc(5) stat), where the system tells. */
async function startTimeOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

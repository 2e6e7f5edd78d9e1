import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Identifies a run of the suite: the parent process, which starts a process for each test file. */
const runId = process.env['NODE_TEST_CONTEXT'] === undefined ? process.pid : process.ppid;

/** Folder that all files of a run share. When the run ends it is removed, and programs that run in it are ended. */
export const runFolder = join(tmpdir(), `latchkey-service-test-${runId}`);

/** Creates the folder of the run, unless another process of the run has created it. */
export function createRunFolder(): void {
  mkdirSync(runFolder, { recursive: true });
  startKeeper();
}

/** Does something once per run, in the first test process that calls this; the other processes wait for it. */
export async function oncePerRun(name: string, work: () => Promise<void>): Promise<void> {
  createRunFolder();
  if (tryMkdir(join(runFolder, `${name}.begun`))) {
    try {
      writeFileSync(join(runFolder, `${name}.worker`), String(process.pid));
      await work();
      writeFileSync(join(runFolder, `${name}.done`), '');
    } catch (error) {
      writeFileSync(join(runFolder, `${name}.failed`), '');
      throw error;
    }
    return;
  }
  await waitForEnd(name);
}

/** Starts the process that outlives the run and cleans up after it. */
function startKeeper(): void {
  if (!tryMkdir(join(runFolder, 'keeper'))) return;
  const keeper = fileURLToPath(new URL('run-keeper.js', import.meta.url));
  spawn(process.execPath, [keeper, String(runId), runFolder], { detached: true, stdio: 'ignore' }).unref();
}

function tryMkdir(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Waits without a time limit, because the work may take long on a busy machine. The wait ends if the working process
 * ends.
 */
async function waitForEnd(name: string): Promise<void> {
  while (!existsSync(join(runFolder, `${name}.done`))) {
    if (existsSync(join(runFolder, `${name}.failed`)) || !isUnderWay(name)) {
      throw new Error(`"${name}" was not prepared; the test process that had to do it has failed`);
    }
    await wait(50);
  }
}

/** Whether the process that does the work still runs, or has not written its id yet, or has just finished the work. */
function isUnderWay(name: string): boolean {
  try {
    process.kill(Number(readFileSync(join(runFolder, `${name}.worker`), 'utf8')), 0);
    return true;
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ESRCH';
    // The process may have finished the work and ended since the caller checked.
    return !isGone || existsSync(join(runFolder, `${name}.done`));
  }
}

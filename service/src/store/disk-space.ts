import { statfs } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';

/** With less than this the embedded database cannot write; it needs whole segments of its log. */
const NEEDED_BYTES = 16_777_216;

/** Whether so little is left of the disk of a folder that a database cannot write. False where nobody can tell. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Explains a failed start: one on a full disk becomes a `StartError` that says so, all else stays as it is. */
export async function explainStartFailure(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartError) return error;
  // The embedded database throws values of its own when a write fails, and they do not tell why.
  const isFull = (error as { code?: unknown } | null)?.code === 'ENOSPC' || (await isDiskFull(folder));
  if (!isFull) return error;
  return new StartError(
    `The disk of the data folder ${folder} is full; make room of a few hundred megabytes, or choose another folder with --data.`,
    { cause: error },
  );
}

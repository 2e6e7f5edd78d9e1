import { statfs } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';

/**
 * With less free space the embedded database cannot write, because it allocates its write-ahead log in whole segments.
 */
const NEEDED_BYTES = 16_777_216;

/** Whether the disk of a folder has too little space for a database to write. False where the space cannot be read. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Explains a failed start. A failure on a full disk becomes a `StartError` that says so; every other error is returned
 * as it is.
 */
export async function explainStartFailure(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartError) return error;
  // For a failed write the embedded database throws values of its own, which do not tell the reason.
  const isFull = (error as { code?: unknown } | null)?.code === 'ENOSPC' || (await isDiskFull(folder));
  if (!isFull) return error;
  return new StartError(
    `The disk of the data folder ${folder} is full; make room of a few hundred megabytes, or choose another folder with --data.`,
    { cause: error },
  );
}

import { open } from 'node:fs/promises';

/**
 * Flushes the entries of a folder to disk. Otherwise a file whose content is on disk may still lose its name when the
 * machine loses power. Windows cannot open a folder, and does not need this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

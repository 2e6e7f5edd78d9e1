import { open } from 'node:fs/promises';

/**
 * Puts the names in a folder on the disk: a file whose content is there may still be lost with its name when the machine
 * loses power. Windows opens no folder, and needs no such thing.
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

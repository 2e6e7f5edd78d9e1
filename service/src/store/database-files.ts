import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';

/** The folder of the embedded database within a data folder. */
export function databaseFiles(folder: string): string {
  return join(folder, 'database');
}

/**
 * Whether a data folder has an embedded database; without its files there is none yet. Throws a `StartError` where there
 * are files and not the one that PGlite goes by: it would take the folder for an empty one and write over them.
 */
export async function hasDatabaseFiles(folder: string): Promise<boolean> {
  const files = databaseFiles(folder);
  const names = await readNames(files);
  if (names.length === 0) return false;
  if (names.includes('PG_VERSION')) return true;
  throw new StartError(
    `The database in ${files} is not whole: it has files and no PG_VERSION; put a backup in its place, ` +
      'or move them away to begin with an empty database.',
  );
}

async function readNames(files: string): Promise<readonly string[]> {
  try {
    return await readdir(files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

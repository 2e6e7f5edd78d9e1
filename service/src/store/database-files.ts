import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';

/** The folder of the embedded database within a data folder. */
export function databaseFiles(folder: string): string {
  return join(folder, 'database');
}

/**
 * Whether a data folder has an embedded database. Throws a `StartError` where the folder of the database has files but
 * no `PG_VERSION`: PGlite would take it for an empty one and overwrite the files.
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

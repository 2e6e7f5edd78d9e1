import { readdirSync } from 'node:fs';
import { relative, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Lists the files under a folder, of the repository or elsewhere, whose names end with one of `endings`. The paths are
 * sorted, relative to the repository, and have forward slashes. For a missing folder the list is empty.
 */
export function listFiles(folder: string, ...endings: readonly string[]): readonly string[] {
  let entries;
  try {
    entries = readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort();
}

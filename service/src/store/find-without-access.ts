import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds a file below a folder that this process may not read and write, or a folder that it may not read. Undefined
 * where there is none, or where the check itself fails.
 */
export async function findWithoutAccess(folder: string): Promise<string | undefined> {
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await (await open(join(entry.parentPath, entry.name), 'r+')).close();
    }
    return undefined;
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    return ['EACCES', 'EPERM', 'EROFS'].includes(code) ? path : undefined;
  }
}

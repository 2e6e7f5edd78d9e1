import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files of a folder and those below it. */
export function listFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

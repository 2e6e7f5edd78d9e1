import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';
import type { DatabaseLocation } from '../store/open-database.ts';

/**
 * Throws a `StartError` when the embedded database of a command does not exist or is in memory: a mistyped folder must
 * not become a new database.
 */
export function assertDatabase(command: string, location: DatabaseLocation): void {
  switch (location.kind) {
    case 'memory':
      throw new StartError(`${command} needs a database that lasts; name it with --data or DATABASE_URL.`);
    case 'embedded':
      assertReadable(location.folder);
      if (existsSync(join(location.folder, 'database'))) return;
      throw new StartError(`There is no database in ${location.folder}; name its folder with --data.`);
    case 'server':
  }
}

/**
 * Throws a `StartError` when the folder belongs to another user. It would otherwise look empty, because `existsSync`
 * answers false for files that it may not see.
 */
function assertReadable(folder: string): void {
  try {
    if (existsSync(folder)) accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(`The folder ${folder} cannot be read; run this as the user of the service.`, {
      cause,
    });
  }
}

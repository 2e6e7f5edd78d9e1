import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../runner/list-files.ts';

/** The folder that `prepare-service.ts` writes to. */
export const preparedFolder = join(root, 'node_modules', '.cache', 'latchkey-service');

/** Variable that allows stages of `npm test` to use what the build stage has prepared. */
export const PREPARED_VARIABLE = 'LATCHKEY_PREPARED_SERVICE';

/** The service's program, from the repository. */
export const sourceOfProgram = 'service/src/program/cli.ts';
const program = join(preparedFolder, sourceOfProgram.replace(/\.ts$/, '.js'));
const data = join(preparedFolder, 'data');
const isPrepared = process.env[PREPARED_VARIABLE] !== undefined && existsSync(data);

/**
 * How Node runs the service of this checkout. If it was prepared, it starts in a fifth of the time: as one file of
 * JavaScript, on a copy of a database that has the tables already. The database's WebAssembly is compiled with the
 * baseline compiler only, because tests end before optimized code pays off. Otherwise it runs from its sources, on a
 * new database.
 */
export const serviceCommand: readonly string[] = isPrepared
  ? ['--liftoff-only', program]
  : ['--import', 'tsx', join(root, sourceOfProgram)];

/** Makes a temporary data folder for a service. */
export function makeDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (isPrepared) cpSync(data, folder, { recursive: true });
  return folder;
}

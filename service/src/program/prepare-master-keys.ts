import { mkdir } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';
import { loadMasterKeys, type MasterKeys } from '../secrets/master-key.ts';
import type { ProgramOptions } from './options.ts';

/** The settings that say where the master key is. */
type MasterKeyOptions = Pick<ProgramOptions, 'database' | 'dataFolder' | 'masterKey'>;

/**
 * Finds the master key, and makes one for an embedded database that has none. The key of a database on a server must be
 * given: one made on this disk would be lost with the machine. Throws a `StartError`.
 */
export async function prepareMasterKeys({
  database,
  dataFolder,
  masterKey,
}: MasterKeyOptions): Promise<MasterKeys> {
  assertMasterKeyIsGiven({ database, masterKey });
  if (dataFolder !== undefined && masterKey === undefined) await createDataFolder(dataFolder);
  return loadMasterKeys({ fromEnvironment: masterKey, folder: dataFolder });
}

/** Throws a `StartError` where the database is on a server and the master key is not given. */
export function assertMasterKeyIsGiven({
  database,
  masterKey,
}: Pick<MasterKeyOptions, 'database' | 'masterKey'>): void {
  if (database.kind === 'server' && masterKey === undefined) {
    throw new StartError(
      'DATABASE_URL needs LATCHKEY_MASTER_KEY; give 32 bytes in hexadecimal, the same to every process ' +
        '(those in master.key if a service has run with that file, or new ones by "openssl rand -hex 32").',
    );
  }
}

async function createDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartError(`The data folder ${folder} cannot be made; choose another with --data.`, { cause });
  }
}

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';
import { hasDataKey } from '../secrets/data-key.ts';
import { loadMasterKeys, masterKeyFile, type MasterKeys } from '../secrets/master-key.ts';
import type { Database } from '../store/database.ts';
import type { ProgramOptions } from './options.ts';

/** The settings that say where the master key is. */
type MasterKeyOptions = Pick<ProgramOptions, 'database' | 'dataFolder' | 'masterKey'>;

/**
 * Creates the data folder and reads the master key from the environment or from that folder, before the database is
 * opened. `undefined` when there is none yet. Throws a `StartError`: with a database server the key must be given,
 * because a key made on this disk would be lost with the machine.
 */
export async function findMasterKeys({
  database,
  dataFolder,
  masterKey,
}: MasterKeyOptions): Promise<MasterKeys | undefined> {
  assertMasterKeyIsGiven({ database, masterKey });
  if (masterKey === undefined) {
    if (dataFolder !== undefined) await createDataFolder(dataFolder);
    if (dataFolder === undefined || !existsSync(masterKeyFile(dataFolder))) return undefined;
  }
  return loadMasterKeys({ fromEnvironment: masterKey, folder: dataFolder });
}

/**
 * Creates the master key of a database that has none. Throws a `StartError` when the database of the data folder has
 * sealed secrets but their key is missing: a new key could open none of them.
 */
export async function makeMasterKey(
  database: Database,
  { dataFolder }: Pick<MasterKeyOptions, 'dataFolder'>,
): Promise<MasterKeys> {
  if (dataFolder !== undefined && (await hasDataKey(database))) {
    throw new StartError(
      `The database in ${dataFolder} has been used with a master key that is not in ${masterKeyFile(dataFolder)}; ` +
        'put that file back, or give the key as LATCHKEY_MASTER_KEY.',
    );
  }
  return loadMasterKeys({ folder: dataFolder });
}

/** Throws a `StartError` where the database is on a server and the master key is not given. */
export function assertMasterKeyIsGiven({
  database,
  masterKey,
}: Pick<MasterKeyOptions, 'database' | 'masterKey'>): void {
  if (database.kind === 'server' && masterKey === undefined) {
    throw new StartError(
      'DATABASE_URL needs LATCHKEY_MASTER_KEY; give 32 bytes in hexadecimal, the same to every process ' +
        '(the content of master.key if a service has run with that file, or a new key by "openssl rand -hex 32").',
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { StartError } from '../base/start-error.ts';
import { chooseMasterKey, hasDataKey } from '../secrets/data-key.ts';
import { loadMasterKeys } from '../secrets/master-key.ts';
import { openServiceKeys, type ServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import type { ProgramOptions } from './options.ts';

type KeyOptions = Pick<ProgramOptions, 'dataFolder' | 'masterKey'>;

/** Throws a `StartError` when the master key is missing. Only the service may create one, not a maintenance command. */
export function assertMasterKey({ dataFolder, masterKey }: KeyOptions): void {
  if (masterKey === undefined && (dataFolder === undefined || !existsSync(join(dataFolder, 'master.key')))) {
    throw new StartError(
      'The master key is missing; set LATCHKEY_MASTER_KEY as for the service, or name the folder of its master.key with --data.',
    );
  }
}

/**
 * Opens the keys of a service for a maintenance command. Throws a `StartError`, also for a database on which no service
 * has run: opening its keys would bind it to whichever master key was given.
 */
export async function openKeys(
  database: Database,
  { dataFolder, masterKey }: KeyOptions,
  clock: Clock,
): Promise<ServiceKeys> {
  if (!(await hasDataKey(database))) {
    throw new StartError(
      'No service has run on this database, so it has no keys; check DATABASE_URL or --data, or start the service once.',
    );
  }
  const masterKeys = await loadMasterKeys({ fromEnvironment: masterKey, folder: dataFolder });
  return openServiceKeys(database, await chooseMasterKey(database, masterKeys), clock);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { StartError } from '../base/start-error.ts';
import { chooseMasterKey } from '../secrets/data-key.ts';
import { loadMasterKeys } from '../secrets/master-key.ts';
import { openServiceKeys, type ServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import type { ProgramOptions } from './options.ts';

/** Opens the keys of a service for a command beside it, which must not make a new master key. Throws a `StartError`. */
export async function openKeys(
  database: Database,
  { dataFolder, masterKey }: Pick<ProgramOptions, 'dataFolder' | 'masterKey'>,
  clock: Clock,
): Promise<ServiceKeys> {
  if (masterKey === undefined && (dataFolder === undefined || !existsSync(join(dataFolder, 'master.key')))) {
    throw new StartError(
      'The master key is missing; give the LATCHKEY_MASTER_KEY that the service has, or its folder with --data.',
    );
  }
  const masterKeys = await loadMasterKeys({ fromEnvironment: masterKey, folder: dataFolder });
  return openServiceKeys(database, await chooseMasterKey(database, masterKeys), clock);
}

import { describeError } from '../base/log.ts';
import { applyProvisioning } from '../provision/apply-provisioning.ts';
import type { ProvisioningFile } from '../provision/provisioning-file.ts';
import { findUnknownProviders } from '../provision/unknown-providers.ts';
import { chooseMasterKey } from '../secrets/data-key.ts';
import { openServiceKeys, type ServiceKeys } from '../secrets/service-keys.ts';
import { openDatabase, type OpenDatabase } from '../store/open-database.ts';
import { ensureWebhookKey } from '../webhooks/webhook-keys.ts';
import { findMasterKeys, makeMasterKey } from './prepare-master-keys.ts';
import type { Start } from './start.ts';
import { warnOfRelyingParties, warnOfSettings } from './warn-of-settings.ts';

/** The open database of a starting service, and the keys that seal its secrets. */
export interface OpenStore {
  readonly store: OpenDatabase;
  readonly keys: ServiceKeys;
}

/**
 * Opens the database and the keys, and creates what the provisioning file describes. Throws a `StartError` that an
 * operator can act upon.
 */
export async function openStore(
  { clock, inbox, log, options, parts, running }: Start,
  provisioning: ProvisioningFile | undefined,
): Promise<OpenStore> {
  const found = await findMasterKeys(options);
  const store = await openDatabase(options.database, {
    ...(parts.queryLogger === undefined ? {} : { queryLogger: parts.queryLogger }),
    limits: parts.databaseLimits,
    signal: parts.signal,
    aroundStatement: running.tracing?.aroundStatement,
    onConnectionError: (error) => log.warn({ error: describeError(error) }, 'a database connection was lost'),
  });
  running.store = store;
  const { database, isPooled } = store;
  if (isPooled) {
    log.info(
      'a connection pooler stands before the database: no statements are prepared, and no time limits are set on connections',
    );
  }
  parts.onDatabase?.(database);
  const masterKeys = found ?? (await makeMasterKey(database, options));
  const keys = await openServiceKeys(database, await chooseMasterKey(database, masterKeys), clock);
  if (provisioning !== undefined) {
    const { leftAlone, ...counts } = await store.patiently((patient) =>
      applyProvisioning({ clock, database: patient, keys }, provisioning),
    );
    log.info(counts, 'provisioned');
    for (const configuration of leftAlone) {
      log.warn(
        configuration,
        'activities have changed this login configuration, so the provisioning file does not change it any more',
      );
    }
    const unknownProviders = findUnknownProviders(provisioning);
    if (unknownProviders.length > 0) {
      log.warn(
        { unknownProviders },
        'the provisioning file enables ways to sign in that this version does not know; check their spelling in enabledProviders',
      );
    }
  }
  warnOfSettings(log, options, inbox !== undefined);
  await warnOfRelyingParties(log, database, options.relyingParties);
  await ensureWebhookKey(database, keys, clock.now());
  return { store, keys };
}

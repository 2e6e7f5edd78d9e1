import { StartError } from '../base/start-error.ts';
import { inTransaction, type Database } from '../store/database.ts';
import { findSecret, hasContent, replaceSecret } from '../store/service-secrets.ts';
import { open, seal, SealedDataError, type SealedContext } from './sealing.ts';

/** The record of the data key. The master key seals the data key alone, and the data key seals all other secrets. */
export const DATA_KEY: SealedContext = { organizationId: 'service', keyId: 'data-key', curve: 'AES-256' };

/** Builds the error of a start, or a rotation, for a master key that does not open the data key. */
export function createWrongKeyError(cause?: unknown): StartError {
  return new StartError(
    'The master key is not the one that this database was made with. ' +
      'Give the right LATCHKEY_MASTER_KEY (or master.key file), or start with an empty database.',
    { cause },
  );
}

/** Whether the database has a data key, so that only one master key opens its secrets. */
export async function hasDataKey(database: Database): Promise<boolean> {
  return (await findSecret(database, DATA_KEY.keyId)) !== undefined;
}

/**
 * Returns the master key that opens the data key; more than one is given after a rotation that was interrupted. Returns
 * the first while the database has no data key yet. Throws a `StartError` when none opens it, and when a database in
 * use has no data key: a new one would open nothing, and would stand in the way of a backup that is still being
 * restored.
 */
export async function chooseMasterKey(
  database: Database,
  masterKeys: readonly [Uint8Array, ...Uint8Array[]],
): Promise<Uint8Array> {
  // Read before the data key. When several processes start at once, another one creates the data key first and
  // organizations after it.
  const isUsed = await hasContent(database);
  const sealed = await findSecret(database, DATA_KEY.keyId);
  if (sealed !== undefined) return openWithAny(masterKeys, sealed).masterKey;
  if (!isUsed) return masterKeys[0];
  throw new StartError(
    'The database has activities or organizations, and not the key that its secrets are sealed with. ' +
      'It is part of a backup: let the restore end, or restore all of it into a new, empty database.',
  );
}

/**
 * Seals the data key under another master key, in one transaction. It is no error when the new key seals it already, so
 * that a rotation can be repeated. Throws a `StartError` when none of the master keys opens it, or there is none yet.
 */
export async function resealDataKey(
  database: Database,
  masterKeys: readonly Uint8Array[],
  newKey: Uint8Array,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const sealed = await findSecret(transaction, DATA_KEY.keyId, { locks: true });
    if (sealed === undefined) {
      throw new StartError(
        'The database has no secrets that a master key seals; check DATABASE_URL or --data, or start the service once.',
      );
    }
    const { dataKey } = openWithAny([...masterKeys, newKey], sealed);
    await replaceSecret(transaction, DATA_KEY.keyId, seal(newKey, dataKey, DATA_KEY));
  });
}

function openWithAny(
  masterKeys: readonly Uint8Array[],
  sealed: string,
): { readonly masterKey: Uint8Array; readonly dataKey: Uint8Array } {
  let fault: unknown;
  for (const masterKey of masterKeys) {
    try {
      return { masterKey, dataKey: open(masterKey, sealed, DATA_KEY) };
    } catch (error) {
      if (!(error instanceof SealedDataError)) throw error;
      fault = error;
    }
  }
  throw createWrongKeyError(fault);
}

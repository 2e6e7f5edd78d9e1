import { StartError } from '../base/start-error.ts';
import { inTransaction, type Database } from '../store/database.ts';
import { findSecret, replaceSecret } from '../store/service-secrets.ts';
import { open, seal, SealedDataError, type SealedContext } from './sealing.ts';

/** Where the data key is kept: the one secret that the master key seals, and that seals all others. */
export const DATA_KEY: SealedContext = { organizationId: 'service', keyId: 'data-key', curve: 'AES-256' };

/** Builds the error of a start, or a rotation, for a master key that does not open the data key. */
export function createWrongKeyError(cause?: unknown): StartError {
  return new StartError(
    'The master key is not the one that this database was made with. ' +
      'Give the right LATCHKEY_MASTER_KEY (or master.key file), or start with an empty database.',
    { cause },
  );
}

/** Whether the database has secrets already, which one master key alone opens. */
export async function hasDataKey(database: Database): Promise<boolean> {
  return (await findSecret(database, DATA_KEY.keyId)) !== undefined;
}

/**
 * Answers the one of several master keys that opens the data key; there is more than one after a rotation that was
 * interrupted. The first while the database has no data key yet. Throws a `StartError` when none opens it.
 */
export async function chooseMasterKey(
  database: Database,
  masterKeys: readonly [Uint8Array, ...Uint8Array[]],
): Promise<Uint8Array> {
  const sealed = await findSecret(database, DATA_KEY.keyId);
  return sealed === undefined ? masterKeys[0] : openWithAny(masterKeys, sealed).masterKey;
}

/**
 * Seals the data key under another master key, in one transaction. A new key that it is under already is no error, so
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
      throw new StartError('The database holds nothing that a master key seals; start the service once.');
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

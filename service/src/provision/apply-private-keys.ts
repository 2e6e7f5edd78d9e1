import { and, eq, inArray } from 'drizzle-orm';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { deriveAddress } from '../keys/addresses/derive-address.ts';
import { createPrivateKey, parsePrivateKey, toPublicKey } from '../keys/private-key.ts';
import { privateKeyAddresses, privateKeys } from '../store/tables.ts';
import { findOwnRows, type OwnedItem } from './own-rows.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedPrivateKey, ProvisioningFile } from './provisioning-file.ts';

/** The outcome of provisioning private keys. */
export interface AppliedPrivateKeys {
  /** How many are new. */
  readonly created: number;
  readonly existing: ReadonlySet<string>;
}

interface KeyItem extends OwnedItem {
  readonly key: ProvisionedPrivateKey;
}

/**
 * Creates private keys that are new in the file, given or generated, and addresses that are new in the lists of keys
 * that exist. A key never changes its secret or its curve. A file that asks for it is refused, because its author would
 * otherwise believe that the key had changed.
 */
export async function applyPrivateKeys(
  context: ProvisioningContext,
  file: ProvisioningFile,
): Promise<AppliedPrivateKeys> {
  const items = file.organizations.flatMap(({ organizationId, privateKeys: listed = [] }, organization) =>
    listed.map((key, index): KeyItem => ({
      id: key.privateKeyId,
      path: `organizations[${organization}].privateKeys[${index}]`,
      organizationId,
      // Without the secret: with a hash of it, guesses of the secret could be checked.
      definition: [organizationId, key.curve],
      key,
    })),
  );
  const created = await claimNew(context, 'privateKey', items);
  for (const item of created) await create(context, item);
  const kind = { table: privateKeys, noun: 'private key', member: 'privateKeyId' };
  const existing = await findOwnRows(context, kind, items);
  for (const chunk of toChunks(items.filter(({ id }) => existing.has(id))))
    await updateExisting(context, chunk);
  return { created: created.length, existing };
}

async function create(
  { keys, now, transaction }: ProvisioningContext,
  { key, organizationId, path }: KeyItem,
): Promise<void> {
  const { curve, exported = false, privateKey: text, privateKeyId, privateKeyName } = key;
  const secret = text === undefined ? createPrivateKey(curve) : parsePrivateKey(curve, text);
  const publicKey = toPublicKey(curve, secret);
  const [twin] = await transaction
    .select({ id: privateKeys.id })
    .from(privateKeys)
    .where(and(eq(privateKeys.organizationId, organizationId), eq(privateKeys.publicKey, publicKey)));
  if (twin !== undefined && twin.id !== privateKeyId) {
    throw new ProvisioningError(
      `${path}.privateKey`,
      `the organization has this key already, as ${twin.id}; leave it out here, or give another privateKey.`,
    );
  }
  await transaction
    .insert(privateKeys)
    .values({
      id: privateKeyId,
      organizationId,
      name: privateKeyName,
      curve,
      publicKey,
      sealedSecret: keys.seal(secret, { organizationId, keyId: privateKeyId, curve }),
      isExported: exported,
      isImported: text !== undefined,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/** Checks existing keys against the file, and derives the addresses that they do not have yet. */
async function updateExisting(
  { now, transaction }: ProvisioningContext,
  items: readonly KeyItem[],
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const rows = await transaction
    .select({ id: privateKeys.id, curve: privateKeys.curve, publicKey: privateKeys.publicKey })
    .from(privateKeys)
    .where(inArray(privateKeys.id, ids));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const addresses = await transaction
    .select({ id: privateKeyAddresses.privateKeyId, format: privateKeyAddresses.format })
    .from(privateKeyAddresses)
    .where(inArray(privateKeyAddresses.privateKeyId, ids));
  const derived = new Set(addresses.map(({ format, id }) => `${id} ${format}`));

  const missing = items.flatMap(({ id, key, organizationId, path }) => {
    const row = stored.get(id);
    if (row === undefined) return [];
    assertSame(key, row, path);
    return (key.addressFormats ?? [])
      .filter((format) => !derived.has(`${id} ${format}`))
      .map((format) => {
        const address = deriveAddress(format, key.curve, row.publicKey);
        return { privateKeyId: id, organizationId, format, address, lookup: toAddressLookup(address) };
      });
  });
  if (missing.length === 0) return;
  for (const chunk of toChunks(missing)) {
    await transaction.insert(privateKeyAddresses).values(chunk).onConflictDoNothing();
  }
  const changed = [...new Set(missing.map(({ privateKeyId }) => privateKeyId))];
  await transaction.update(privateKeys).set({ updatedAt: now }).where(inArray(privateKeys.id, changed));
}

function assertSame(
  { curve, privateKey }: ProvisionedPrivateKey,
  stored: Pick<typeof privateKeys.$inferSelect, 'curve' | 'publicKey'>,
  path: string,
): void {
  if (curve !== stored.curve) {
    throw new ProvisioningError(
      `${path}.curve`,
      `this private key exists, and is of ${stored.curve}; another curve needs another privateKeyId.`,
    );
  }
  if (privateKey === undefined) return;
  if (toPublicKey(curve, parsePrivateKey(curve, privateKey)) !== stored.publicKey) {
    throw new ProvisioningError(
      `${path}.privateKey`,
      'this private key exists with another secret; another secret needs another privateKeyId.',
    );
  }
}

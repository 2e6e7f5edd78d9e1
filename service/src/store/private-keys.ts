import { and, asc, eq } from 'drizzle-orm';
import type { AddressFormat } from '../base/contract.ts';
import type { Database } from './database.ts';
import { groupBy } from './group-by.ts';
import { ofOrganization } from './of-organization.ts';
import { privateKeyAddresses, privateKeys, privateKeyTagMembers } from './tables.ts';

/** A private key as it is stored. */
export type StoredPrivateKey = typeof privateKeys.$inferSelect;

/** The addresses and tags of a private key. */
export interface PrivateKeyNames {
  /** In the order in which they were derived. */
  readonly addresses: readonly { readonly format: AddressFormat; readonly address: string }[];
  /** Identifiers of its tags, sorted. */
  readonly tagIds: readonly string[];
}

/** Finds a private key of an organization. */
export async function findPrivateKey(
  database: Database,
  organizationId: string,
  id: string,
): Promise<StoredPrivateKey | undefined> {
  const [key] = await database
    .select()
    .from(privateKeys)
    .where(and(eq(privateKeys.organizationId, organizationId), eq(privateKeys.id, id)));
  return key;
}

/** Finds the addresses and tags of a private key. */
export async function findPrivateKeyNames(database: Database, id: string): Promise<PrivateKeyNames> {
  const addresses = await database
    .select({ format: privateKeyAddresses.format, address: privateKeyAddresses.address })
    .from(privateKeyAddresses)
    .where(eq(privateKeyAddresses.privateKeyId, id))
    .orderBy(asc(privateKeyAddresses.sequence));
  const tags = await database
    .select({ id: privateKeyTagMembers.tagId })
    .from(privateKeyTagMembers)
    .where(eq(privateKeyTagMembers.memberId, id));
  return { addresses, tagIds: tags.map((tag) => tag.id).sort() };
}

/** Adds a private key. */
export async function insertPrivateKey(
  transaction: Database,
  key: typeof privateKeys.$inferInsert,
  addresses: readonly Pick<typeof privateKeyAddresses.$inferInsert, 'address' | 'format' | 'lookup'>[],
): Promise<void> {
  await transaction.insert(privateKeys).values(key);
  for (const address of addresses) {
    await transaction
      .insert(privateKeyAddresses)
      .values({ ...address, privateKeyId: key.id, organizationId: key.organizationId });
  }
}

/** Lists the private keys of an organization with their addresses and tags, oldest first. */
export async function listPrivateKeys(
  database: Database,
  organizationId: string,
): Promise<readonly { readonly key: StoredPrivateKey; readonly names: PrivateKeyNames }[]> {
  const keys = await database
    .select()
    .from(privateKeys)
    .where(eq(privateKeys.organizationId, organizationId))
    .orderBy(asc(privateKeys.createdAt), asc(privateKeys.id));
  const addresses = await database
    .select()
    .from(privateKeyAddresses)
    .where(eq(privateKeyAddresses.organizationId, organizationId))
    .orderBy(asc(privateKeyAddresses.sequence));
  const tags = await database
    .select({ memberId: privateKeyTagMembers.memberId, tagId: privateKeyTagMembers.tagId })
    .from(privateKeyTagMembers)
    .innerJoin(privateKeys, eq(privateKeys.id, privateKeyTagMembers.memberId))
    .where(eq(privateKeys.organizationId, organizationId))
    .orderBy(asc(privateKeyTagMembers.tagId));
  const addressesOf = groupBy(addresses, ({ privateKeyId }) => privateKeyId);
  const tagsOf = groupBy(tags, ({ memberId }) => memberId);
  return keys.map((key) => ({
    key,
    names: {
      addresses: (addressesOf.get(key.id) ?? []).map(({ address, format }) => ({ format, address })),
      tagIds: (tagsOf.get(key.id) ?? []).map(({ tagId }) => tagId),
    },
  }));
}

/** Reads private keys of an organization and locks them until the transaction ends. */
export async function lockPrivateKeys(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredPrivateKey[]> {
  if (ids.length === 0) return [];
  return transaction
    .select()
    .from(privateKeys)
    .where(ofOrganization(privateKeys, organizationId, ids))
    .orderBy(asc(privateKeys.id))
    .for('update');
}

/** Records that a private key has been exported. */
export async function markPrivateKeyExported(transaction: Database, id: string): Promise<void> {
  await transaction.update(privateKeys).set({ isExported: true }).where(eq(privateKeys.id, id));
}

/** Deletes private keys with their addresses and their places in tags. */
export async function deletePrivateKeys(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(privateKeys).where(ofOrganization(privateKeys, organizationId, ids));
}

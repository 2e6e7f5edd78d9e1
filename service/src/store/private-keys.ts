import { and, asc, eq } from 'drizzle-orm';
import type { AddressFormat } from '../base/contract.ts';
import type { Database } from './database.ts';
import { privateKeyAddresses, privateKeys, privateKeyTagMembers } from './tables.ts';

/** A private key as it is kept. */
export type StoredPrivateKey = typeof privateKeys.$inferSelect;

/** The names of a private key. */
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

/** The addresses and tags of a private key. */
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

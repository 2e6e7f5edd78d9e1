import { and, asc, eq } from 'drizzle-orm';
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from './database.ts';
import { ofOrganization } from './of-organization.ts';
import { wallets } from './tables.ts';

/** A wallet as it is stored. */
export type Wallet = typeof wallets.$inferSelect;

/** Adds a wallet. False when the organization has one of this name. */
export async function insertWallet(
  transaction: Database,
  wallet: typeof wallets.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(wallets)
    .values(wallet)
    .onConflictDoNothing({ target: [wallets.organizationId, wallets.name] })
    .returning({ id: wallets.id });
  return inserted.length === 1;
}

/** Finds a wallet of an organization. */
export async function findWallet(
  database: Database,
  organizationId: string,
  id: string,
): Promise<Wallet | undefined> {
  const [wallet] = await database
    .select()
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), eq(wallets.id, id)));
  return wallet;
}

/** Lists the wallets of an organization, oldest first. */
export async function listWallets(database: Database, organizationId: string): Promise<Wallet[]> {
  return database
    .select()
    .from(wallets)
    .where(eq(wallets.organizationId, organizationId))
    .orderBy(asc(wallets.sequence));
}

/** The outcome of an update of a wallet. */
export type WalletRenaming = 'renamed' | 'unknown' | 'name-taken';

/**
 * Gives a wallet another name. When a concurrent transaction takes the name at this moment, the result is `name-taken`
 * as well, and the transaction cannot be used any further.
 */
export async function renameWallet(
  transaction: Database,
  { id, organizationId }: Pick<Wallet, 'id' | 'organizationId'>,
  name: string,
  updatedAt: number,
): Promise<WalletRenaming> {
  const where = and(eq(wallets.organizationId, organizationId), eq(wallets.id, id));
  const [namesake] = await transaction
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), eq(wallets.name, name)));
  if (namesake !== undefined && namesake.id !== id) return 'name-taken';
  try {
    const renamed = await transaction
      .update(wallets)
      .set({ name, updatedAt })
      .where(where)
      .returning({ id: wallets.id });
    return renamed.length === 1 ? 'renamed' : 'unknown';
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return 'name-taken';
    throw error;
  }
}

/** Reads wallets of an organization and locks them until the transaction ends. */
export async function lockWallets(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Wallet[]> {
  if (ids.length === 0) return [];
  return transaction
    .select()
    .from(wallets)
    .where(ofOrganization(wallets, organizationId, ids))
    .orderBy(asc(wallets.sequence))
    .for('update');
}

/** Records that a wallet has been exported. */
export async function markWalletExported(transaction: Database, id: string): Promise<void> {
  await transaction.update(wallets).set({ isExported: true }).where(eq(wallets.id, id));
}

/** Deletes wallets with their accounts. */
export async function deleteWallets(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(wallets).where(ofOrganization(wallets, organizationId, ids));
}

import { and, asc, eq } from 'drizzle-orm';
import type { Pagination } from '../base/contract.ts';
import type { Database } from './database.ts';
import { ofOrganization } from './of-organization.ts';
import { readPage } from './pages.ts';
import { walletAccounts, wallets } from './tables.ts';
import type { Wallet } from './wallets.ts';

/** A wallet account as it is stored. */
export type WalletAccount = typeof walletAccounts.$inferSelect;

/** An account with its wallet. */
export interface AccountOfWallet {
  readonly account: WalletAccount;
  readonly wallet: Wallet;
}

/** Adds an account. False when its wallet has this one already, or its organization has another of this name. */
export async function insertWalletAccount(
  transaction: Database,
  account: typeof walletAccounts.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(walletAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: walletAccounts.id });
  return inserted.length === 1;
}

/** Finds the oldest account of a wallet with this address (in its lookup form), this path, or both. */
export async function findWalletAccount(
  database: Database,
  { organizationId, id: walletId }: Pick<Wallet, 'id' | 'organizationId'>,
  { lookup, path }: { readonly lookup?: string | undefined; readonly path?: string | undefined },
): Promise<WalletAccount | undefined> {
  const [account] = await database
    .select()
    .from(walletAccounts)
    .where(
      and(
        eq(walletAccounts.organizationId, organizationId),
        eq(walletAccounts.walletId, walletId),
        lookup === undefined ? undefined : eq(walletAccounts.lookup, lookup),
        path === undefined ? undefined : eq(walletAccounts.path, path),
      ),
    )
    .orderBy(asc(walletAccounts.sequence))
    .limit(1);
  return account;
}

/** Reads a page of the accounts of an organization, or of one wallet of it, oldest first. */
export async function listWalletAccounts(
  database: Database,
  { organizationId, walletId }: { readonly organizationId: string; readonly walletId?: string | undefined },
  page: Pagination | undefined,
): Promise<AccountOfWallet[]> {
  const { id, sequence } = walletAccounts;
  const scope = and(
    eq(walletAccounts.organizationId, organizationId),
    walletId === undefined ? undefined : eq(walletAccounts.walletId, walletId),
  );
  return readPage(
    { database, table: walletAccounts, id, sequence, scope, page, order: 'oldest-first' },
    (where) =>
      database
        .select({ account: walletAccounts, wallet: wallets })
        .from(walletAccounts)
        .innerJoin(wallets, eq(wallets.id, walletAccounts.walletId))
        .where(where)
        .$dynamic(),
  );
}

/** Reads accounts of an organization with their wallets. */
export async function findAccountsOfWallets(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<AccountOfWallet[]> {
  if (ids.length === 0) return [];
  return database
    .select({ account: walletAccounts, wallet: wallets })
    .from(walletAccounts)
    .innerJoin(wallets, eq(wallets.id, walletAccounts.walletId))
    .where(ofOrganization(walletAccounts, organizationId, ids));
}

/**
 * Records that the key of accounts has been exported: all accounts of a wallet with this curve and path have the same
 * key.
 */
export async function markAccountExported(
  transaction: Database,
  { curve, path, walletId }: Pick<WalletAccount, 'curve' | 'path' | 'walletId'>,
): Promise<void> {
  await transaction
    .update(walletAccounts)
    .set({ isExported: true })
    .where(
      and(
        eq(walletAccounts.walletId, walletId),
        eq(walletAccounts.curve, curve),
        eq(walletAccounts.path, path),
      ),
    );
}

/** Deletes accounts of an organization. */
export async function deleteWalletAccounts(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(walletAccounts).where(ofOrganization(walletAccounts, organizationId, ids));
}

import { desc, getTableName, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { inTransaction, type Database } from './database.ts';
import type { logKeys, webhookKeys } from './tables.ts';

/** The table of webhook keys, or that of log keys. */
export type RotatedKeys = typeof webhookKeys | typeof logKeys;

/** A key that signs or has signed, as it is stored. */
export type RotatedKeyRecord = typeof webhookKeys.$inferSelect;

/**
 * Stores the first key. Does nothing when there is an active key, also one that another process stores at the same
 * moment.
 */
export async function insertFirstKey(
  database: Database,
  table: RotatedKeys,
  key: RotatedKeyRecord,
): Promise<void> {
  await database.insert(table).values(key).onConflictDoNothing();
}

/** Reads the key that signs now. Throws when there is none: the start creates one. */
export async function findActiveKey(database: Database, table: RotatedKeys): Promise<RotatedKeyRecord> {
  const [key] = await database.select().from(table).where(isNull(table.retiredAt));
  if (key === undefined) throw new Error(`There is no active key in ${getTableName(table)}.`);
  return key;
}

/** Reads the active key and those retired after this time, newest first. Default: all. */
export async function listKeys(
  database: Database,
  table: RotatedKeys,
  retiredAfter = 0,
): Promise<readonly RotatedKeyRecord[]> {
  return database
    .select()
    .from(table)
    .where(or(isNull(table.retiredAt), gt(table.retiredAt, retiredAfter)))
    .orderBy(sql`${table.retiredAt} desc nulls first`, desc(table.createdAt));
}

/**
 * Retires the active key and makes this one active. Concurrent rotations run one after the other, so each retires
 * another key.
 */
export async function replaceActiveKey(
  database: Database,
  table: RotatedKeys,
  key: RotatedKeyRecord,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Readers do not wait. A second rotation waits; otherwise both would retire the same key.
    await transaction.execute(sql`lock table ${table} in share row exclusive mode`);
    await transaction.update(table).set({ retiredAt: key.createdAt }).where(isNull(table.retiredAt));
    await transaction.insert(table).values(key);
  });
}

/** Deletes keys that were retired before this time. */
export async function deleteRetiredKeys(
  database: Database,
  table: RotatedKeys,
  retiredBefore: number,
): Promise<void> {
  await database.delete(table).where(lte(table.retiredAt, retiredBefore));
}

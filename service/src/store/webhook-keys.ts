import { desc, isNull, lte, or, gt, sql } from 'drizzle-orm';
import { inTransaction, type Database } from './database.ts';
import { webhookKeys } from './tables.ts';

/** A key that signs or has signed deliveries, as it is kept. */
export type WebhookKeyRecord = typeof webhookKeys.$inferSelect;

/** Stores the first key. Does nothing when there is an active one, also when another process is just storing it. */
export async function insertFirstWebhookKey(database: Database, key: WebhookKeyRecord): Promise<void> {
  await database.insert(webhookKeys).values(key).onConflictDoNothing();
}

/** Reads the key that signs now. Throws when there is none: the start makes one. */
export async function findActiveWebhookKey(database: Database): Promise<WebhookKeyRecord> {
  const [key] = await database.select().from(webhookKeys).where(isNull(webhookKeys.retiredAt));
  if (key === undefined) throw new Error('There is no active webhook key.');
  return key;
}

/** Reads the active key and those retired after this time, newest first. */
export async function listWebhookKeys(
  database: Database,
  retiredAfter: number,
): Promise<readonly WebhookKeyRecord[]> {
  return database
    .select()
    .from(webhookKeys)
    .where(or(isNull(webhookKeys.retiredAt), gt(webhookKeys.retiredAt, retiredAfter)))
    .orderBy(sql`${webhookKeys.retiredAt} desc nulls first`, desc(webhookKeys.createdAt));
}

/** Retires the active key and makes this one active. Of several that do so at once, each takes over from another. */
export async function replaceWebhookKey(database: Database, key: WebhookKeyRecord): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Readers go on; a second rotation waits, or both would retire the same key.
    await transaction.execute(sql`lock table ${webhookKeys} in share row exclusive mode`);
    await transaction
      .update(webhookKeys)
      .set({ retiredAt: key.createdAt })
      .where(isNull(webhookKeys.retiredAt));
    await transaction.insert(webhookKeys).values(key);
  });
}

/** Deletes keys that were retired before this time. */
export async function deleteRetiredWebhookKeys(database: Database, retiredBefore: number): Promise<void> {
  await database.delete(webhookKeys).where(lte(webhookKeys.retiredAt, retiredBefore));
}

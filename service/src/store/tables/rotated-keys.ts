/** Keys that the service itself signs with, and that an operator rotates. */
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Ed25519 keys that sign webhook deliveries; base64url. Retired keys stay published for a while. */
export const webhookKeys = createTable('webhook_keys');

/** P-256 keys that sign checkpoints of the log; hexadecimal. Retired keys stay published. */
export const logKeys = createTable('log_keys');

function createTable<const Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      /** Key id. */
      kid: text('kid').primaryKey(),
      publicKey: text('public_key').notNull(),
      /** The 32-byte secret, sealed under `service`, kid and curve. */
      sealedSecret: text('sealed_secret').notNull(),
      createdAt: time('created_at').notNull(),
      /** When another key took over; null for the active key. */
      retiredAt: time('retired_at'),
    },
    (table) => [
      // At most one row can have no end, so when several processes create the first key only one succeeds.
      uniqueIndex(`${name}_one_active`)
        .on(sql`(${table.retiredAt} is null)`)
        .where(sql`${table.retiredAt} is null`),
    ],
  );
}

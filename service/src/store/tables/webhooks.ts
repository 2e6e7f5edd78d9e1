/** Webhooks: the keys that sign them and the queue of what is to be delivered. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Ed25519 keys that sign deliveries. One is active; those that were retired stay published for a while. */
export const webhookKeys = pgTable(
  'webhook_keys',
  {
    /** Names the key in deliveries and in the key set. */
    kid: text('kid').primaryKey(),
    /** 32 bytes, base64url. */
    publicKey: text('public_key').notNull(),
    /** The 32-byte secret, sealed under `service`, kid and curve. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: time('created_at').notNull(),
    /** When another key took over; null for the active key. */
    retiredAt: time('retired_at'),
  },
  (table) => [
    // At most one row can be without an end, so of several processes that make the first key one does.
    uniqueIndex('webhook_keys_one_active')
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
  ],
);

/** The state of a delivery: it waits or is under way, it has arrived, or it was given up. */
export type WebhookDeliveryState = 'pending' | 'delivered' | 'dead';

/** Deliveries, written in the transaction of what they tell. Indexes cover what still waits, however much has ended. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same for every attempt. */
    eventId: text('event_id').primaryKey(),
    /** In the order of the events. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    eventType: text('event_type').notNull(),
    organizationId: text('organization_id').notNull(),
    activityId: text('activity_id').notNull(),
    /** Where it goes. Operators may have put a token into it, so it is not for logs. */
    url: text('url').notNull(),
    /** Deliveries with the same text are paced together: one receiver of one organization. */
    receiver: text('receiver').notNull(),
    /** The exact text that is sent; null once it has arrived. */
    body: text('body'),
    state: text('state').$type<WebhookDeliveryState>().notNull().default('pending'),
    /** Attempts that were begun. */
    attempts: integer('attempts').notNull().default(0),
    /** When it may be attempted. An attempt moves it on first, so what a killed process leaves behind comes due again. */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
    /** Of the last reply; null when there was none. */
    lastStatus: integer('last_status'),
    /** Why the last attempt failed, in one word. */
    lastFault: text('last_fault'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.receiver, table.dueAt, table.sequence)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_pending_of_activity')
      .on(table.activityId, table.receiver, table.sequence)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_ended')
      .on(table.state, table.endedAt)
      .where(sql`${table.state} <> 'pending'`),
  ],
);

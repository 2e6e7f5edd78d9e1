/** Webhooks: the queue of what is to be delivered. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

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

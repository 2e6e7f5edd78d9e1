/** The queue of webhook deliveries. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** The state of a delivery: it waits or is being sent, it has arrived, or sending was abandoned. */
export type WebhookDeliveryState = 'pending' | 'delivered' | 'dead';

/**
 * Deliveries, each written in the transaction of the event that it reports. The partial indexes stay as small as what
 * still waits, however much has ended.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same for every attempt. */
    eventId: text('event_id').primaryKey(),
    /** Gives the order of the events. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    eventType: text('event_type').notNull(),
    organizationId: text('organization_id').notNull(),
    activityId: text('activity_id').notNull(),
    /** The receiver's address. Operators may have put a token into it, so it must not be logged. */
    url: text('url').notNull(),
    /** Deliveries with the same value are paced together: one receiver of one organization. */
    receiver: text('receiver').notNull(),
    /** The exact text that is sent; null once it has arrived. */
    body: text('body'),
    state: text('state').$type<WebhookDeliveryState>().notNull().default('pending'),
    /** Attempts begun so far. */
    attempts: integer('attempts').notNull().default(0),
    /**
     * When it may be attempted. An attempt first moves this on, so what a killed process leaves behind comes due again.
     */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
    /** HTTP status of the last reply; null when there was none. */
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

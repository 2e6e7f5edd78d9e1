/** Records of the service itself. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** The service's own secrets, sealed. The master key seals the one named `data-key`; that one seals all others. */
export const serviceSecrets = pgTable('service_secrets', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: time('created_at').notNull(),
});

/**
 * The items that the provisioning file has created so far. An item is not created again after somebody has removed it.
 */
export const provisionedItems = pgTable(
  'provisioned_items',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** Hash of the item as the file described it. */
    definitionHash: text('definition_hash').notNull(),
    provisionedAt: time('provisioned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

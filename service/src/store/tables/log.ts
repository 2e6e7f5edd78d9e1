/** The log of activities: entries in their order, and the hashes of the tree over them. */
import { bigint, bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Entries that have no position yet: those of a transaction in one row, written in that transaction. */
export const logPending = pgTable('log_pending', {
  sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
  /** The entries, as the tree has them, with an empty line between two. */
  leaves: text('leaf').notNull(),
  /** HMAC of `leaves` by a key of the service, base64url: who has the database alone cannot add entries. */
  mac: text('mac').notNull(),
});

/** The entries of the log. They stay when the activity is deleted: they hold hashes and nothing else. */
export const logEntries = pgTable(
  'log_entries',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    activityId: text('activity_id').notNull(),
    /** The entry, as the tree has it. */
    leaf: text('leaf').notNull(),
  },
  (table) => [index('log_entries_by_activity').on(table.activityId)],
);

/** Hashes of the tree, 256 a row: of leaves at level 0, above that of whole rows of the level below. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: integer('level').notNull(),
    tile: bigint('tile', { mode: 'number' }).notNull(),
    /** 32 bytes each, base64. */
    hashes: text('hashes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.tile] })],
);

/** The log itself: one row. Whoever holds it may give positions. */
export const logState = pgTable('log_state', {
  id: integer('id').primaryKey(),
  /** Names the log in checkpoints. */
  origin: text('origin').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** The latest signed checkpoint; empty until there is one. */
  checkpoint: text('checkpoint').notNull(),
  /** Activities up to this sequence are older than the log. */
  beginsAfter: bigint('begins_after', { mode: 'number' }).notNull(),
});

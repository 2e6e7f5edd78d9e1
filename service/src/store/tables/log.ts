/** The log of activities: entries in their order, and the hashes of the Merkle tree over them. */
import { bigint, bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Entries that have no position yet. One row has all entries of one transaction, and is written in that transaction.
 */
export const logPending = pgTable('log_pending', {
  sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
  /** The entries in the form of the tree's leaves, with an empty line between two. */
  leaves: text('leaf').notNull(),
  /** HMAC of `leaves` by a key of the service, base64url: access to the database alone is not enough to add entries. */
  mac: text('mac').notNull(),
});

/** The entries of the log. They stay when the activity is deleted, because they contain only hashes. */
export const logEntries = pgTable(
  'log_entries',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    activityId: text('activity_id').notNull(),
    /** The entry in the form of the tree's leaf. */
    leaf: text('leaf').notNull(),
  },
  (table) => [index('log_entries_by_activity').on(table.activityId)],
);

/**
 * Hashes of the tree, 256 a row. Level 0 has the hashes of leaves; each hash of a higher level stands for a whole row
 * of the level below.
 */
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

/** The state of the log, in one row. The process that has locked this row may assign positions. */
export const logState = pgTable('log_state', {
  id: integer('id').primaryKey(),
  /** Names the log in checkpoints. */
  origin: text('origin').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** The latest signed checkpoint; empty until there is one. */
  checkpoint: text('checkpoint').notNull(),
  /** Activities up to this `sequence` are older than the log and have no entries. */
  beginsAfter: bigint('begins_after', { mode: 'number' }).notNull(),
});

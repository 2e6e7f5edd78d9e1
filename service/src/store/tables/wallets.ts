/** Wallets (seeds from which keys are derived) and the accounts derived from them. */
import { bigserial, boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AddressFormat, Curve } from '../../base/contract.ts';
import { time } from './columns.ts';
import { organizations, users } from './organizations.ts';

/** Seeds that the service holds and derives keys from. */
export const wallets = pgTable(
  'wallets',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    /** The seed and the entropy of its words, sealed under organization and id. */
    sealedSeed: text('sealed_seed').notNull(),
    isExported: boolean('is_exported').notNull().default(false),
    isImported: boolean('is_imported').notNull().default(false),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique('wallets_by_name').on(table.organizationId, table.name)],
);

/** The key that a user's next import is encrypted to. A user has one at a time; the import deletes it. */
export const importTargets = pgTable('import_targets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The private key, sealed under the user. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: time('created_at').notNull(),
});

/**
 * Keys derived from wallets, each with one of its addresses. There is no secret here: it is derived for each signature.
 */
export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id').notNull(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    name: text('name'),
    curve: text('curve').$type<Curve>().notNull(),
    /** The derivation path in its canonical form. */
    path: text('path').notNull(),
    format: text('format').$type<AddressFormat>().notNull(),
    /** As it is shown to people. */
    address: text('address').notNull(),
    /** The one form in which it is looked up. */
    lookup: text('lookup').notNull(),
    /** Uncompressed point in lower-case hexadecimal; 32 bytes for Ed25519. */
    publicKey: text('public_key').notNull(),
    isExported: boolean('is_exported').notNull().default(false),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('wallet_accounts_once_per_wallet').on(table.walletId, table.path, table.curve, table.format),
    unique('wallet_accounts_by_name').on(table.organizationId, table.name),
    index('wallet_accounts_by_lookup').on(table.organizationId, table.lookup),
  ],
);

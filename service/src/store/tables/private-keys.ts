/** Private keys, their addresses and their tags. */
import { bigserial, boolean, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { AddressFormat, Curve } from '../../base/contract.ts';
import { time } from './columns.ts';
import { organizations } from './organizations.ts';

/** Keys that the service holds and signs with (api.md "Private key"). */
export const privateKeys = pgTable(
  'private_keys',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    curve: text('curve').$type<Curve>().notNull(),
    /** Uncompressed point in lower-case hexadecimal; 32 bytes for Ed25519. */
    publicKey: text('public_key').notNull(),
    /** The secret, sealed under organization, id and curve. */
    sealedSecret: text('sealed_secret').notNull(),
    isExported: boolean('is_exported').notNull().default(false),
    isImported: boolean('is_imported').notNull().default(false),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('private_keys_by_organization').on(table.organizationId)],
);

/** Addresses of private keys, one for each format. The same text can be the address of several formats. */
export const privateKeyAddresses = pgTable(
  'private_key_addresses',
  {
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    privateKeyId: text('private_key_id')
      .notNull()
      .references(() => privateKeys.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').notNull(),
    format: text('format').$type<AddressFormat>().notNull(),
    /** As it is shown to people. */
    address: text('address').notNull(),
    /** The one form in which it is looked up: formats that ignore case are in lower case. */
    lookup: text('lookup').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.privateKeyId, table.format] }),
    index('private_key_addresses_by_lookup').on(table.organizationId, table.lookup),
  ],
);

/** Tags that private keys can carry. */
export const privateKeyTags = pgTable(
  'private_key_tags',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique('private_key_tags_by_name').on(table.organizationId, table.name)],
);

/** Which private key carries which tag. */
export const privateKeyTagMembers = pgTable(
  'private_key_tag_members',
  {
    tagId: text('tag_id')
      .notNull()
      .references(() => privateKeyTags.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => privateKeys.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.memberId] }),
    index('private_key_tag_members_by_member').on(table.memberId),
  ],
);

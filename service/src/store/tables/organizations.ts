/** Organizations, their users, tags and features. */
import {
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { FeatureName } from '../../base/contract.ts';
import { time } from './columns.ts';

/** A network that requests may come from, with its label. */
export interface IpAllowlistRule {
  readonly cidr: string;
  readonly label?: string | undefined;
  readonly createdAt: number;
}

/** Organizations; one with a parent is a sub-organization. */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    /** Grows with every row: the organization with the smaller number is older. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    parentOrganizationId: text('parent_organization_id'),
    /** How many of the root quorum's members must agree. */
    rootQuorumThreshold: integer('root_quorum_threshold').notNull().default(1),
    /** How often its rules have changed: root quorum, policies and MFA policies. */
    rulesVersion: integer('rules_version').notNull().default(0),
    /** Networks that requests may come from, in CIDR form; null for all. */
    ipAllowlist: jsonb('ip_allowlist').$type<readonly string[]>(),
    /** The networks as an activity has set them, whether they are enforced or not; null when no activity has. */
    ipAllowlistRules: jsonb('ip_allowlist_rules').$type<readonly IpAllowlistRule[]>(),
    /** Contacts, and domains such as "@test.example", for which the limits on codes are lifted; null for none. */
    testContacts: jsonb('test_contacts').$type<readonly string[]>(),
    /** When it was deleted. Its users and keys are then gone; its record and its activities stay. */
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentOrganizationId], foreignColumns: [table.id] }),
    index('organizations_by_parent').on(table.parentOrganizationId),
  ],
);

/** Members of the root quorum: what enough of them approve needs no policy. */
export const rootQuorumMembers = pgTable(
  'root_quorum_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('root_quorum_members_by_user').on(table.userId),
  ],
);

/** Users of an organization, people and machines. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    /** Email address as it was given. */
    email: text('email'),
    /** The same address in the form in which addresses are compared. */
    normalizedEmail: text('normalized_email'),
    /** Phone number in E.164 form. */
    phoneNumber: text('phone_number'),
    emailVerifiedAt: time('email_verified_at'),
    phoneNumberVerifiedAt: time('phone_number_verified_at'),
    /**
     * The address that the parent organization or the provisioning file gave the user, in the form in which addresses
     * are compared. It stays when the user's address changes, and counts only while the two are equal. So a version
     * that does not know this column cannot make a changed address count as given.
     */
    givenEmail: text('given_email'),
    /** The phone number that was given in the same way. */
    givenPhoneNumber: text('given_phone_number'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('users_by_organization').on(table.organizationId, table.sequence),
    index('users_by_email').on(table.normalizedEmail, table.organizationId),
    index('users_by_phone_number').on(table.phoneNumber, table.organizationId),
  ],
);

/** Features of organizations that are switched on (api.md "Organization feature"). */
export const organizationFeatures = pgTable(
  'organization_features',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').$type<FeatureName>().notNull(),
    value: text('value'),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.name] })],
);

/** Tags that users can carry. */
export const userTags = pgTable(
  'user_tags',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique('user_tags_by_name').on(table.organizationId, table.name)],
);

/** Which user carries which tag. */
export const userTagMembers = pgTable(
  'user_tag_members',
  {
    tagId: text('tag_id')
      .notNull()
      .references(() => userTags.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.memberId] }),
    index('user_tag_members_by_member').on(table.memberId),
  ],
);

/** Credentials of people and machines. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type {
  AuthenticationType,
  operations,
  ParametersOf,
  RequiredAuthenticationMethods,
} from '../../base/contract.ts';
import { time } from './columns.ts';
import { organizations, users, type IpAllowlistRule } from './organizations.ts';

/** A proof of identity that somebody has given, in the terms of MFA policies. */
export interface Authentication {
  readonly type: AuthenticationType;
  /** Contact, public key, credential id or provider id; absent where the type alone says all. */
  readonly id?: string;
  /** When the proof was given, for a proof that opened a session: the session carries it into each of its stamps. */
  readonly shownAt?: number;
}

/**
 * When the holder of a credential has proved to hold it, or when the parent organization or the provisioning file gave
 * it. Null while only the credential's own organization claims it: a look-up that names no organization skips the
 * credential.
 */
const vouchedAt = () => time('vouched_at');

/** `sequence` of the passkey that opened a session whose `authentication` does not name it. */
const openerPasskey = () =>
  bigint('opener_passkey', { mode: 'number' }).references((): AnyPgColumn => authenticators.sequence, {
    onDelete: 'cascade',
  });

/** Keys that may stamp requests. A key with an expiry is the key of a login session or an API key that expires. */
export const apiKeys = pgTable(
  'api_keys',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Compressed point, lower-case hexadecimal. */
    publicKey: text('public_key').notNull(),
    curve: text('curve').notNull(),
    /** Null where none was given. */
    name: text('name'),
    createdAt: time('created_at').notNull(),
    /** Null for a key that does not expire. */
    expiresAt: time('expires_at'),
    vouchedAt: vouchedAt(),
    /**
     * Networks that requests of this key may come from, in CIDR form; null when the organization's allowlist decides.
     */
    ipAllowlist: jsonb('ip_allowlist').$type<readonly string[]>(),
    /** The same networks as an activity has set them, with labels; null when no activity has. */
    ipAllowlistRules: jsonb('ip_allowlist_rules').$type<readonly IpAllowlistRule[]>(),
    /** For the key of a session: the proof with which its owner opened it. */
    authentication: jsonb('authentication').$type<Authentication>(),
    /**
     * For a key that a session has opened: `sequence` of the first key of that session's family. The family ends as a
     * whole.
     */
    parentSequence: bigint('parent_sequence', { mode: 'number' }).references(
      (): AnyPgColumn => apiKeys.sequence,
      { onDelete: 'cascade' },
    ),
    /**
     * For a session that ends with the key that opened it, as one that another user has opened: `sequence` of that key.
     * The session begins a family of its own, so that its user cannot end sessions of the other user.
     */
    openerSequence: bigint('opener_sequence', { mode: 'number' }).references(
      (): AnyPgColumn => apiKeys.sequence,
      { onDelete: 'cascade' },
    ),
    /** For a session that ends with the passkey that opened it: `sequence` of that passkey. */
    openerPasskey: openerPasskey(),
  },
  (table) => [
    // Within an organization a key belongs to one user, so that a stamp never has two meanings.
    unique('api_keys_once_per_organization').on(table.organizationId, table.publicKey),
    index('api_keys_by_public_key').on(table.publicKey),
    index('api_keys_by_user').on(table.userId),
    index('api_keys_by_expiry').on(table.expiresAt),
    index('api_keys_by_parent').on(table.parentSequence),
    index('api_keys_by_opener').on(table.openerSequence),
    index('api_keys_by_opener_passkey')
      .on(table.openerPasskey)
      .where(sql`opener_passkey is not null`),
  ],
);

/** Passkeys. */
export const authenticators = pgTable(
  'authenticators',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Base64url, as the browser gives it. */
    credentialId: text('credential_id').notNull(),
    /** Uncompressed P-256 point in lower-case hexadecimal. */
    publicKey: text('public_key').notNull(),
    rpId: text('rp_id').notNull(),
    /** Null where none was given. */
    name: text('name'),
    /** The highest signature counter seen, an unsigned 32-bit number; 0 for passkeys that do not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    /**
     * SHA-256 of the body that was signed at this counter, hexadecimal: the same body at the same counter is a repeat.
     */
    signedBodyHash: text('signed_body_hash'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('authenticators_once_per_organization').on(table.organizationId, table.credentialId),
    index('authenticators_by_credential').on(table.credentialId),
    index('authenticators_by_user').on(table.userId),
  ],
);

/** Social logins of users (api.md "OAuth provider"). */
export const oauthProviders = pgTable(
  'oauth_providers',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    audience: text('audience').notNull(),
    subject: text('subject').notNull(),
    vouchedAt: vouchedAt(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('oauth_providers_once_per_organization').on(
      table.organizationId,
      table.issuer,
      table.audience,
      table.subject,
    ),
    index('oauth_providers_by_identity').on(table.issuer, table.audience, table.subject),
    index('oauth_providers_by_user').on(table.userId),
  ],
);

/** Client ids and sealed secrets of OAuth 2.0 providers. */
export const oauth2Credentials = pgTable(
  'oauth2_credentials',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    provider: text('provider')
      .$type<ParametersOf<typeof operations.createOauth2Credential>['provider']>()
      .notNull(),
    clientId: text('client_id').notNull(),
    /** The client secret, sealed. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null: never changed. */
    updatedAt: time('updated_at'),
  },
  (table) => [index('oauth2_credentials_by_organization').on(table.organizationId)],
);

/** Read-only sessions. The caller holds a text; the table has only its hash. */
export const readOnlySessions = pgTable(
  'read_only_sessions',
  {
    /** SHA-256 of the session, hexadecimal. */
    sessionHash: text('session_hash').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: time('expires_at').notNull(),
    /** Networks that requests of this session may come from, copied from the key that opened it. */
    ipAllowlist: jsonb('ip_allowlist').$type<readonly string[]>(),
    /**
     * `sequence` of the API key that opened it, or of the first key of the family of sessions that did; it ends with
     * that key.
     */
    parentSequence: bigint('parent_sequence', { mode: 'number' }).references(() => apiKeys.sequence, {
      onDelete: 'cascade',
    }),
    /** `sequence` of the passkey that opened it; it ends with that passkey. */
    openerPasskey: openerPasskey(),
  },
  (table) => [
    index('read_only_sessions_by_user').on(table.userId),
    index('read_only_sessions_by_expiry').on(table.expiresAt),
    index('read_only_sessions_by_parent').on(table.parentSequence),
    index('read_only_sessions_by_opener_passkey')
      .on(table.openerPasskey)
      .where(sql`opener_passkey is not null`),
  ],
);

/** The steps that a user must take in addition to the first stamp, and when (api.md "MFA policy"). */
export const mfaPolicies = pgTable(
  'mfa_policies',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    condition: text('condition').notNull(),
    requiredAuthenticationMethods: jsonb('required_authentication_methods')
      .$type<RequiredAuthenticationMethods>()
      .notNull(),
    order: doublePrecision('order').notNull(),
    notes: text('notes'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('mfa_policies_by_user').on(table.userId)],
);

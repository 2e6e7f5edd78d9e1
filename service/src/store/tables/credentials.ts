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

/** A way in which somebody has shown who they are, as MFA policies name it. */
export interface Authentication {
  readonly type: AuthenticationType;
  /** Contact, public key, credential id or provider id; absent where nothing specific was used. */
  readonly id?: string;
  /** When it was shown, for what opened a session; a session shows it again with each stamp. */
  readonly shownAt?: number;
}

/**
 * When the holder of a credential has shown it, or the organization above or the provisioning file has given it. Null while
 * only its organization speaks of it: a look-up that names no organization passes it over.
 */
const vouchedAt = () => time('vouched_at');

/** The passkey that has opened a session which does not name it otherwise. */
const openerPasskey = () =>
  bigint('opener_passkey', { mode: 'number' }).references((): AnyPgColumn => authenticators.sequence, {
    onDelete: 'cascade',
  });

/** Keys that may stamp requests. One with an expiry is the key of a login session. */
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
    /** Compressed, lower-case hexadecimal. */
    publicKey: text('public_key').notNull(),
    curve: text('curve').notNull(),
    /** Null where none was given. */
    name: text('name'),
    createdAt: time('created_at').notNull(),
    /** Null for a lasting key. */
    expiresAt: time('expires_at'),
    vouchedAt: vouchedAt(),
    /** Networks that requests of this key may come from; null when the organization's allowlist decides. */
    ipAllowlist: jsonb('ip_allowlist').$type<readonly string[]>(),
    /** The same networks as an activity has given them; null when no activity has. */
    ipAllowlistRules: jsonb('ip_allowlist_rules').$type<readonly IpAllowlistRule[]>(),
    /** For the key of a session: what its owner showed to open it. */
    authentication: jsonb('authentication').$type<Authentication>(),
    /** For a key that a session has opened: the first key of that session's family. The family ends as a whole. */
    parentSequence: bigint('parent_sequence', { mode: 'number' }).references(
      (): AnyPgColumn => apiKeys.sequence,
      { onDelete: 'cascade' },
    ),
    /**
     * For a session that somebody else than its user has opened: the key that opened it, with which it ends. It begins a
     * family of its own, so that its user ends nothing of the other's.
     */
    openerSequence: bigint('opener_sequence', { mode: 'number' }).references(
      (): AnyPgColumn => apiKeys.sequence,
      { onDelete: 'cascade' },
    ),
    /** The same for one that a passkey has opened: `sequence` of the passkey, with which it ends. */
    openerPasskey: openerPasskey(),
  },
  (table) => [
    // A key stands for one user within an organization, so that a stamp never has two meanings.
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
    /** The highest counter seen, 32 bits without a sign; 0 for passkeys that do not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the body that was signed at this counter, hexadecimal: the same body again is a repeat. */
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
    /** Null: it is as it was made. */
    updatedAt: time('updated_at'),
  },
  (table) => [index('oauth2_credentials_by_organization').on(table.organizationId)],
);

/** Read-only sessions. What a caller holds is a text; what is kept is its hash. */
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
    /** Networks that requests of this session may come from, as of the key that opened it. */
    ipAllowlist: jsonb('ip_allowlist').$type<readonly string[]>(),
    /** The API key that opened it, or the first key of the family of sessions that did; it ends with that key. */
    parentSequence: bigint('parent_sequence', { mode: 'number' }).references(() => apiKeys.sequence, {
      onDelete: 'cascade',
    }),
    /** The passkey that opened it, by its `sequence`; it ends with that passkey. */
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

/** The steps that a user must take besides the first stamp, and when (api.md "MFA policy"). */
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

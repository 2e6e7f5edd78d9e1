/**
 * The tables of the service. Times are milliseconds since the epoch, taken from the service's clock, never from the
 * database's. Identifiers are texts, because operators choose some of them in the provisioning file.
 */
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';

const time = (name: string) => bigint(name, { mode: 'number' });

/** Organizations; one with a parent is a sub-organization. */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    /** Grows with every row: which of two organizations is older. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    parentOrganizationId: text('parent_organization_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentOrganizationId], foreignColumns: [table.id] }),
    index('organizations_by_parent').on(table.parentOrganizationId),
  ],
);

/** People and machines of an organization. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    /** E-mail address as it was given. */
    email: text('email'),
    /** The same address in the form that is compared. */
    normalizedEmail: text('normalized_email'),
    /** Phone number in E.164 form. */
    phoneNumber: text('phone_number'),
    emailVerifiedAt: time('email_verified_at'),
    phoneNumberVerifiedAt: time('phone_number_verified_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('users_by_email').on(table.normalizedEmail, table.organizationId),
    index('users_by_phone_number').on(table.phoneNumber, table.organizationId),
  ],
);

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
    createdAt: time('created_at').notNull(),
    /** Null for a lasting key. */
    expiresAt: time('expires_at'),
  },
  (table) => [
    // A key stands for one user within an organization, so that a stamp never has two meanings.
    unique('api_keys_once_per_organization').on(table.organizationId, table.publicKey),
    index('api_keys_by_public_key').on(table.publicKey),
    index('api_keys_by_user').on(table.userId),
  ],
);

/** Login configurations of the session proxy. */
export const authProxyConfigs = pgTable('auth_proxy_configs', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  enabledProviders: jsonb('enabled_providers').$type<readonly string[]>().notNull(),
  sessionExpirationSeconds: integer('session_expiration_seconds').notNull(),
  /** Null when the file names none: six characters. */
  otpLength: integer('otp_length'),
  /** Null when the file does not say: alphanumeric. */
  otpAlphanumeric: boolean('otp_alphanumeric'),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  oauthClientIds: jsonb('oauth_client_ids').$type<Readonly<Record<string, string>>>(),
  oauthRedirectUrl: text('oauth_redirect_url'),
});

/** One-time codes that were sent, as keyed hashes. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    authProxyConfigId: text('auth_proxy_config_id')
      .notNull()
      .references(() => authProxyConfigs.id, { onDelete: 'cascade' }),
    otpType: text('otp_type').$type<'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'>().notNull(),
    /** Normalised. */
    contact: text('contact').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Sealed private key that the code is encrypted to; null for codes that travel as plain text. */
    encryptionKey: text('encryption_key'),
    /** Guesses that were counted so far. */
    tries: integer('tries').notNull().default(0),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The newer code that took this one's place. */
    replacedBy: text('replaced_by'),
    usedAt: time('used_at'),
    /** Key that the verification token was bound to. */
    usedByPublicKey: text('used_by_public_key'),
    verificationTokenId: text('verification_token_id'),
    /** Repeats of the successful request that were counted so far. */
    repeats: integer('repeats').notNull().default(0),
  },
  (table) => [
    index('one_time_codes_by_contact').on(table.contact, table.otpType, table.sentAt),
    index('one_time_codes_by_expiry').on(table.expiresAt),
  ],
);

/** One row a contact; whoever sends a code to it holds the row, so that parallel sends are counted one by one. */
export const contactLocks = pgTable(
  'contact_locks',
  {
    contact: text('contact').notNull(),
    otpType: text('otp_type').notNull(),
    usedAt: time('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contact, table.otpType] })],
);

/** Verification tokens that were issued, and what each was used for. */
export const verificationTokens = pgTable(
  'verification_tokens',
  {
    id: text('id').primaryKey(),
    authProxyConfigId: text('auth_proxy_config_id')
      .notNull()
      .references(() => authProxyConfigs.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    consumedAt: time('consumed_at'),
    /** Hash of the request that consumed the token: only the same request is answered again. */
    consumedBy: text('consumed_by'),
    /** The reply to that request. */
    session: text('session'),
  },
  (table) => [index('verification_tokens_by_expiry').on(table.expiresAt)],
);

/** How often a client address did something within a window of time. Addresses are kept as keyed hashes. */
export const addressWindows = pgTable(
  'address_windows',
  {
    key: text('key').notNull(),
    startsAt: time('starts_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.startsAt] }),
    index('address_windows_by_start').on(table.startsAt),
  ],
);

/** The service's own secrets, sealed. The one named `data-key` is sealed by the master key, all others by it. */
export const serviceSecrets = pgTable('service_secrets', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: time('created_at').notNull(),
});

/** What the provisioning file has created so far: nothing in it is created a second time after somebody removed it. */
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

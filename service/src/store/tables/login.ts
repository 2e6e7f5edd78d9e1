/** Records that a login needs between its steps. */
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { organizations, users } from './organizations.ts';

/** Addresses of an OpenID Connect provider, where they are not the usual ones. */
export interface OauthIssuer {
  /** The `iss` of its ID tokens. */
  readonly issuer: string;
  /** URL of its key set; null: the one in its discovery document. */
  readonly jwksUri: string | null;
  /** The page where people sign in; null: the usual one of the provider. */
  readonly authorizationUrl: string | null;
}

/** Addresses of an OAuth 2.0 provider, where they are not the usual ones. */
export interface Oauth2Endpoints {
  /** The `iss` of its authorization responses (RFC 9207); null when it sends none. */
  readonly issuer: string | null;
  readonly authorizationUrl: string | null;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
}

/** Login configurations of the session proxy. */
export const authProxyConfigs = pgTable('auth_proxy_configs', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  enabledProviders: jsonb('enabled_providers').$type<readonly string[]>().notNull(),
  sessionExpirationSeconds: integer('session_expiration_seconds').notNull(),
  /** Null when the provisioning file names none: six characters. */
  otpLength: integer('otp_length'),
  /** Null when the provisioning file does not say: alphanumeric. */
  otpAlphanumeric: boolean('otp_alphanumeric'),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  oauthClientIds: jsonb('oauth_client_ids').$type<Readonly<Record<string, string>>>(),
  oauthRedirectUrl: text('oauth_redirect_url'),
  oauthIssuers: jsonb('oauth_issuers').$type<Readonly<Record<string, OauthIssuer>>>(),
  oauth2Endpoints: jsonb('oauth2_endpoints').$type<Readonly<Record<string, Oauth2Endpoints>>>(),
  /** URL of the picture above the emails with codes; null for none. */
  logoUrl: text('logo_url'),
  /** True: signup_v2 creates accounts. */
  signupEnabled: boolean('signup_enabled').notNull().default(false),
  /** Lifetime of a code in seconds; null: five minutes. */
  otpExpirationSeconds: integer('otp_expiration_seconds'),
  /** Lifetime of a verification token in seconds; null: an hour. */
  verificationTokenExpirationSeconds: integer('verification_token_expiration_seconds'),
  /** When an activity last changed it; null: it is as the provisioning file says. */
  changedAt: time('changed_at'),
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
    /** Key of the lane that it was sent on (`codeLanes`): sends and guesses are counted by lane. */
    lane: text('lane').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    /** Sealed private key that the code is encrypted to; null for codes that are sent back as plain text. */
    encryptionKey: text('encryption_key'),
    /** Guesses counted so far. */
    tries: integer('tries').notNull().default(0),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Id of the newer code that replaced this one. */
    replacedBy: text('replaced_by'),
    usedAt: time('used_at'),
    /** Key that the verification token is bound to. */
    usedByPublicKey: text('used_by_public_key'),
    verificationTokenId: text('verification_token_id'),
    /** Repeats of the successful request counted so far. */
    repeats: integer('repeats').notNull().default(0),
  },
  (table) => [
    index('one_time_codes_by_contact').on(table.contact, table.otpType, table.sentAt),
    index('one_time_codes_by_expiry').on(table.expiresAt),
  ],
);

/**
 * One row a contact. A transaction that sends a code to the contact locks the row, so that parallel sends are counted
 * one by one.
 */
export const contactLocks = pgTable(
  'contact_locks',
  {
    contact: text('contact').notNull(),
    otpType: text('otp_type').notNull(),
    usedAt: time('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contact, table.otpType] })],
);

/**
 * Wrong codes in a row, by lane. Each contact has one lane for requests from anywhere, and one for each network that
 * its owner has proved to use. Contacts and networks are stored as keyed hashes.
 */
export const codeLanes = pgTable(
  'code_lanes',
  {
    key: text('key').primaryKey(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** When the owner has opened the lane; null for the lane that anybody uses. */
    openedAt: time('opened_at'),
    /** When the owner was last notified that the lane is shut. */
    notifiedAt: time('notified_at'),
    /** When the lane is forgotten. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('code_lanes_by_expiry').on(table.expiresAt)],
);

/** Verification tokens that were issued and ID tokens that were used, with the request that used each. */
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

/** The wallet that an account was created with, as the reply names it. */
export interface SignupWallet {
  readonly walletId: string;
  readonly addresses: readonly string[];
}

/** Accounts that people have created themselves: the same request again is answered with the same account. */
export const signups = pgTable(
  'signups',
  {
    /** Hash of the request. */
    fingerprint: text('fingerprint').primaryKey(),
    /** Unique, so that a verification token creates one account only. */
    verificationTokenId: text('verification_token_id').unique(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    /** The wallet that the account was created with. */
    wallet: jsonb('wallet').$type<SignupWallet>(),
  },
  (table) => [
    index('signups_by_organization').on(table.organizationId),
    index('signups_by_user').on(table.userId),
  ],
);

/**
 * Counters by key and window of time, such as the requests of a client address. Addresses are stored as keyed hashes.
 */
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

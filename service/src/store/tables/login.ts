/** Records that a login needs between its steps. */
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { organizations, users } from './organizations.ts';

/** Where a provider of OpenID Connect is, when it is not where it is known to be. */
export interface OauthIssuer {
  /** The `iss` of its ID tokens. */
  readonly issuer: string;
  /** Its key set; null: as its discovery document says. */
  readonly jwksUri: string | null;
  /** The page where it asks people; null: where the provider is known to. */
  readonly authorizationUrl: string | null;
}

/** Where a provider of OAuth 2.0 is, when it is not where it is known to be. */
export interface Oauth2Endpoints {
  /** The `iss` of its answers to the page (RFC 9207); null when it sends none. */
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
  /** Null when the file names none: six characters. */
  otpLength: integer('otp_length'),
  /** Null when the file does not say: alphanumeric. */
  otpAlphanumeric: boolean('otp_alphanumeric'),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  oauthClientIds: jsonb('oauth_client_ids').$type<Readonly<Record<string, string>>>(),
  oauthRedirectUrl: text('oauth_redirect_url'),
  oauthIssuers: jsonb('oauth_issuers').$type<Readonly<Record<string, OauthIssuer>>>(),
  oauth2Endpoints: jsonb('oauth2_endpoints').$type<Readonly<Record<string, Oauth2Endpoints>>>(),
  /** The picture above the emails with codes; null for none. */
  logoUrl: text('logo_url'),
  /** True: signup_v2 creates accounts. */
  signupEnabled: boolean('signup_enabled').notNull().default(false),
  /** Life of a code in seconds; null: five minutes. */
  otpExpirationSeconds: integer('otp_expiration_seconds'),
  /** Life of a verification token in seconds; null: an hour. */
  verificationTokenExpirationSeconds: integer('verification_token_expiration_seconds'),
  /** When an activity changed it last; null: it reads as the provisioning file says. */
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
    /** The lane that it was sent on (`codeLanes`): sends and guesses are counted by lane. */
    lane: text('lane').notNull().default(''),
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

/**
 * Wrong codes in a row, by lane. A contact has one lane that anybody's requests use, and one for each network that its
 * owner has shown to be theirs. Contacts and networks are kept as keyed hashes.
 */
export const codeLanes = pgTable(
  'code_lanes',
  {
    key: text('key').primaryKey(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** When the owner has opened it; null for the lane that anybody uses. */
    openedAt: time('opened_at'),
    /** When the owner was last told that the lane is shut. */
    notifiedAt: time('notified_at'),
    /** When it is forgotten. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('code_lanes_by_expiry').on(table.expiresAt)],
);

/** Verification tokens that were issued, and ID tokens that were used, with what each was used for. */
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

/** A wallet that an account began with, as the reply names it. */
export interface SignupWallet {
  readonly walletId: string;
  readonly addresses: readonly string[];
}

/** Accounts that people have made themselves: the same request again is answered with the same account. */
export const signups = pgTable(
  'signups',
  {
    /** Hash of the request. */
    fingerprint: text('fingerprint').primaryKey(),
    /** A verification token makes one account. */
    verificationTokenId: text('verification_token_id').unique(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    /** The wallet that the account began with. */
    wallet: jsonb('wallet').$type<SignupWallet>(),
  },
  (table) => [
    index('signups_by_organization').on(table.organizationId),
    index('signups_by_user').on(table.userId),
  ],
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

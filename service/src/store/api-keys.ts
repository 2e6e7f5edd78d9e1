import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { CredentialOwner } from './credential-owners.ts';
import type { Database } from './database.ts';
import { compiledStatement } from './compiled-statement.ts';
import { apiKeys, users, type Authentication } from './tables.ts';

/** A key that belongs to a login session. */
export interface SessionKey {
  readonly organizationId: string;
  readonly userId: string;
  /** Compressed P-256, lower-case hexadecimal. */
  readonly publicKey: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The proof that its owner gave to open the session; null when that is not known. */
  readonly authentication: Authentication | null;
}

/** Whether the key now belongs to the session, or is already somebody's lasting API key or session. */
export type Registration = 'registered' | 'taken';

/**
 * Makes a key the key of a session. Another session of the user with this key ends; one of another user ends only when
 * `isConsentMissing` says that whoever opens this one has shown to hold the key, for else anybody could sign others out by their
 * public keys. A lasting API key is never turned into a session key. A session that an API key has opened may come from
 * where that key may.
 */
export async function registerSessionKey(
  transaction: Database,
  key: SessionKey,
  isConsentMissing: boolean,
): Promise<Registration> {
  const ipAllowlist = await findAllowlistOfOpener(transaction, key);
  const isReplaceable = or(eq(apiKeys.userId, key.userId), lte(apiKeys.expiresAt, key.createdAt));
  await transaction
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, key.organizationId),
        eq(apiKeys.publicKey, key.publicKey),
        isNotNull(apiKeys.expiresAt),
        isConsentMissing ? undefined : isReplaceable,
      ),
    );
  const inserted = await transaction
    .insert(apiKeys)
    .values({ ...key, ipAllowlist, curve: 'API_KEY_CURVE_P256' })
    .onConflictDoNothing()
    .returning({ sequence: apiKeys.sequence });
  return inserted.length === 1 ? 'registered' : 'taken';
}

async function findAllowlistOfOpener(
  transaction: Database,
  { authentication, organizationId }: SessionKey,
): Promise<readonly string[] | null> {
  if (authentication?.type !== 'AUTHENTICATION_TYPE_API_KEY' || authentication.id === undefined) return null;
  const [opener] = await transaction
    .select({ ipAllowlist: apiKeys.ipAllowlist })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.publicKey, authentication.id)));
  return opener?.ipAllowlist ?? null;
}

/**
 * Holds the row of a user until the transaction ends, so that the sessions of one user are opened one after another
 * and their number is counted right. Rows that merely refer to the user do not wait.
 */
export async function holdUser(transaction: Database, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Ends one session; nothing happens when it has ended already. */
export async function endSession(
  transaction: Database,
  { organizationId, publicKey, userId }: Pick<SessionKey, 'organizationId' | 'publicKey' | 'userId'>,
): Promise<void> {
  await transaction
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.userId, userId),
        eq(apiKeys.publicKey, publicKey),
        isNotNull(apiKeys.expiresAt),
      ),
    );
}

/** Ends every session of the user but the one with this key. */
export async function endOtherSessions(
  transaction: Database,
  { userId, publicKey }: SessionKey,
): Promise<void> {
  await transaction
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNotNull(apiKeys.expiresAt), ne(apiKeys.publicKey, publicKey)));
}

/** Ends the user's expired sessions, and the oldest beyond `maximum`. */
export async function evictSessions(
  transaction: Database,
  userId: string,
  now: number,
  maximum: number,
): Promise<void> {
  await transaction.delete(apiKeys).where(and(eq(apiKeys.userId, userId), lte(apiKeys.expiresAt, now)));
  const surplus = await transaction
    .select({ sequence: apiKeys.sequence })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNotNull(apiKeys.expiresAt)))
    .orderBy(desc(apiKeys.sequence))
    .offset(maximum);
  if (surplus.length === 0) return;
  await transaction.delete(apiKeys).where(
    inArray(
      apiKeys.sequence,
      surplus.map(({ sequence }) => sequence),
    ),
  );
}

/** Whose key it is, in one organization. */
export interface KeyOwner extends CredentialOwner {
  /** Null for a lasting key. */
  readonly expiresAt: number | null;
  /** Networks that requests of the key may come from; null when the organization's allowlist decides. */
  readonly keyAllowlist: readonly string[] | null;
  /** For the key of a session: what its owner showed to open it. */
  readonly authentication: Authentication | null;
}

/** A key that somebody may own. */
export interface KeyQuestion {
  /** In its stored form. */
  readonly publicKey: string;
  readonly curve: string;
}

const selectKeyOwners = compiledStatement<
  { readonly publicKeys: readonly string[] },
  KeyOwner & KeyQuestion
>(sql`
  select
    k.public_key as "publicKey", k.curve, k.authentication, k.ip_allowlist as "keyAllowlist",
    k.expires_at::float8 as "expiresAt",
    o.id as "organizationId", o.name as "organizationName", o.ip_allowlist as "organizationAllowlist",
    u.id as "userId", u.name as "userName"
  from api_keys k join users u on u.id = k.user_id join organizations o on o.id = k.organization_id
  where k.public_key = any(${sql.placeholder('publicKeys')})
`);

/** Everybody whose keys these are: for each, one user in each organization that knows it, expired keys included. */
export async function findKeyOwners(
  database: Database,
  keys: readonly KeyQuestion[],
): Promise<readonly (readonly KeyOwner[])[]> {
  const publicKeys = [...new Set(keys.map(({ publicKey }) => publicKey))];
  const rows = await selectKeyOwners(database, { publicKeys });
  return keys.map(({ curve, publicKey }) =>
    rows.filter((row) => row.publicKey === publicKey && row.curve === curve),
  );
}

/** An API key as it is kept. */
export type ApiKey = typeof apiKeys.$inferSelect;

/** Adds an API key. False when somebody in the organization has it already. */
export async function insertApiKey(
  transaction: Database,
  key: typeof apiKeys.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(apiKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ sequence: apiKeys.sequence });
  return inserted.length === 1;
}

/** Lists the API keys of an organization, of one user, or the one with a public key, oldest first. */
export async function listApiKeys(
  database: Database,
  {
    organizationId,
    publicKey,
    userId,
  }: { readonly organizationId: string; readonly publicKey?: string; readonly userId?: string | undefined },
): Promise<ApiKey[]> {
  return database
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        publicKey === undefined ? undefined : eq(apiKeys.publicKey, publicKey),
        userId === undefined ? undefined : eq(apiKeys.userId, userId),
      ),
    )
    .orderBy(asc(apiKeys.sequence));
}

/** Deletes API keys of one user and answers those that there were. */
export async function deleteApiKeys(
  transaction: Database,
  { organizationId, userId }: Pick<ApiKey, 'organizationId' | 'userId'>,
  publicKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (publicKeys.length === 0) return new Set();
  const deleted = await transaction
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.userId, userId),
        inArray(apiKeys.publicKey, [...publicKeys]),
      ),
    )
    .returning({ publicKey: apiKeys.publicKey });
  return new Set(deleted.map(({ publicKey }) => publicKey));
}

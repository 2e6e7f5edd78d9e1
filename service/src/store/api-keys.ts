import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { CredentialOwner } from './credential-owners.ts';
import { readRows, type Database } from './database.ts';
import { placesOrDecoy } from './rows-or-decoy.ts';
import { endSessionsOfKeys, holdUser } from './session-keys.ts';
import { apiKeys, type Authentication } from './tables.ts';

/** The owner of a key in one organization. */
export interface KeyOwner extends CredentialOwner {
  /** Null for a key that does not expire. */
  readonly expiresAt: number | null;
  /** Networks that requests of the key may come from; null when the organization's allowlist decides. */
  readonly keyAllowlist: readonly string[] | null;
  /** For the key of a session: the proof with which its owner opened it. */
  readonly authentication: Authentication | null;
  /**
   * False while only its organization claims the key: nobody has proved it there, and nobody has given it from above.
   */
  readonly isVouched: boolean;
}

/** A key whose owners are looked up. */
export interface KeyQuestion {
  /** In its stored form. */
  readonly publicKey: string;
  readonly curve: string;
}

const selectKeyOwners = (publicKeys: readonly string[]): SQL<KeyOwner & KeyQuestion> => sql`
  select
    k.public_key as "publicKey", k.curve, k.authentication, k.ip_allowlist as "keyAllowlist",
    k.expires_at::float8 as "expiresAt", k.vouched_at is not null as "isVouched",
    o.id as "organizationId", o.name as "organizationName",
    o.parent_organization_id as "parentOrganizationId", o.ip_allowlist as "organizationAllowlist",
    u.id as "userId", u.name as "userName"
  from api_keys k join users u on u.id = k.user_id join organizations o on o.id = k.organization_id
  where k.ctid = ${placesOrDecoy(apiKeys, sql`public_key = any(${sql.param(publicKeys)})`)}
`;

/** Finds the owners of keys: for each key one user in each organization that has it, expired keys included. */
export async function findKeyOwners(
  database: Database,
  keys: readonly KeyQuestion[],
): Promise<readonly (readonly KeyOwner[])[]> {
  const publicKeys = [...new Set(keys.map(({ publicKey }) => publicKey))];
  const rows = await readRows(database, selectKeyOwners(publicKeys));
  return keys.map(({ curve, publicKey }) =>
    rows.filter((row) => row.publicKey === publicKey && row.curve === curve),
  );
}

/** Records that the holder of a key has stamped a request to its organization. */
export async function vouchForApiKey(
  database: Database,
  { organizationId, publicKey }: Pick<ApiKey, 'organizationId' | 'publicKey'>,
  vouchedAt: number,
): Promise<void> {
  await database
    .update(apiKeys)
    .set({ vouchedAt })
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.publicKey, publicKey),
        isNull(apiKeys.vouchedAt),
      ),
    );
}

/** An API key as it is stored. */
export type ApiKey = typeof apiKeys.$inferSelect;

/** Adds an API key. False when somebody in the organization has it already; an expired one is deleted first. */
export async function insertApiKey(
  transaction: Database,
  key: typeof apiKeys.$inferInsert,
): Promise<boolean> {
  // The sweep would delete the expired key within about an hour anyway. What the key has opened is deleted with it, and
  // expires no later.
  await transaction
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, key.organizationId),
        eq(apiKeys.publicKey, key.publicKey),
        lte(apiKeys.expiresAt, key.createdAt),
      ),
    );
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

/**
 * Deletes API keys and sessions of one user and returns the public keys of those that existed. What they have opened
 * ends with them.
 */
export async function deleteApiKeys(
  transaction: Database,
  { organizationId, userId }: Pick<ApiKey, 'organizationId' | 'userId'>,
  publicKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (publicKeys.length === 0) return new Set();
  await holdUser(transaction, userId);
  const isNamed = and(
    eq(apiKeys.organizationId, organizationId),
    eq(apiKeys.userId, userId),
    inArray(apiKeys.publicKey, [...publicKeys]),
  );
  // Read first: two of these keys may belong to one session, and deleting the first would delete the other unnoticed.
  const found = await transaction.select({ publicKey: apiKeys.publicKey }).from(apiKeys).where(isNamed);
  await endSessionsOfKeys(transaction, { organizationId, userId }, publicKeys);
  await transaction.delete(apiKeys).where(isNamed);
  return new Set(found.map(({ publicKey }) => publicKey));
}

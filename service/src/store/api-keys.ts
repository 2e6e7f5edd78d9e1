import { and, desc, eq, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import type { Database } from './database.ts';
import { apiKeys, organizations, users } from './tables.ts';

/** A key that belongs to a login session. */
export interface SessionKey {
  readonly organizationId: string;
  readonly userId: string;
  /** Compressed P-256, lower-case hexadecimal. */
  readonly publicKey: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Whether the key now belongs to the session, or is already somebody's lasting API key. */
export type Registration = 'registered' | 'taken';

/**
 * Makes a key the key of a session. Another session with this key ends: whoever holds the key signed in again.
 * A lasting API key is never turned into a session key.
 */
export async function registerSessionKey(transaction: Database, key: SessionKey): Promise<Registration> {
  await transaction
    .delete(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, key.organizationId),
        eq(apiKeys.publicKey, key.publicKey),
        isNotNull(apiKeys.expiresAt),
      ),
    );
  const inserted = await transaction
    .insert(apiKeys)
    .values({ ...key, curve: 'API_KEY_CURVE_P256' })
    .onConflictDoNothing()
    .returning({ sequence: apiKeys.sequence });
  return inserted.length === 1 ? 'registered' : 'taken';
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
export interface KeyOwner {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly userName: string;
  readonly expiresAt: number | null;
}

/** Everybody whose key this is: one user in each organization that knows it, expired keys included. */
export async function findKeyOwners(
  database: Database,
  publicKey: string,
  curve: string,
): Promise<KeyOwner[]> {
  return database
    .select({
      organizationId: apiKeys.organizationId,
      organizationName: organizations.name,
      userId: apiKeys.userId,
      userName: users.name,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(and(eq(apiKeys.publicKey, publicKey), eq(apiKeys.curve, curve)));
}

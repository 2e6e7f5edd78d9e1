import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { endSession, isSession } from './session-keys.ts';
import { apiKeys, readOnlySessions, type Authentication } from './tables.ts';

/** An open session of a user. */
export interface OpenSession {
  /** The public key of a session, or the hash of a read-only session. */
  readonly id: string;
  readonly type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
  readonly name: string | null;
  readonly authentication: Authentication | null;
  /** Null for a read-only session, whose time is not stored. */
  readonly createdAt: number | null;
  readonly expiresAt: number;
}

/** The user whose sessions are meant, and the present time. */
export interface SessionScope {
  readonly organizationId: string;
  readonly userId: string;
  readonly now: number;
}

/** Lists the open sessions of a user: read-write sessions, oldest first, then read-only sessions. */
export async function listSessions(
  database: Database,
  { now, organizationId, userId }: SessionScope,
): Promise<readonly OpenSession[]> {
  const keys = await database
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.userId, userId),
        isSession,
        gt(apiKeys.expiresAt, now),
      ),
    )
    .orderBy(asc(apiKeys.sequence));
  const readers = await database
    .select()
    .from(readOnlySessions)
    .where(
      and(
        eq(readOnlySessions.organizationId, organizationId),
        eq(readOnlySessions.userId, userId),
        gt(readOnlySessions.expiresAt, now),
      ),
    )
    .orderBy(asc(readOnlySessions.expiresAt), asc(readOnlySessions.sessionHash));
  return [
    ...keys.map(({ authentication, createdAt, expiresAt, name, publicKey }) => ({
      ...{ id: publicKey, type: 'SESSION_TYPE_READ_WRITE' as const, name, authentication, createdAt },
      expiresAt: expiresAt ?? 0,
    })),
    ...readers.map(({ expiresAt, sessionHash }) => ({
      ...{ id: sessionHash, type: 'SESSION_TYPE_READ_ONLY' as const, name: null, authentication: null },
      ...{ createdAt: null, expiresAt },
    })),
  ];
}

/** Ends sessions of a user, each read-write session with its whole family. */
export async function endSessions(
  transaction: Database,
  { organizationId, userId }: SessionScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const publicKey of ids) await endSession(transaction, { organizationId, userId, publicKey });
  await transaction
    .delete(readOnlySessions)
    .where(and(eq(readOnlySessions.userId, userId), inArray(readOnlySessions.sessionHash, [...ids])));
}

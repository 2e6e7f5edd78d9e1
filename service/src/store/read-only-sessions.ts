import { eq } from 'drizzle-orm';
import { ownerColumns, type CredentialOwner } from './credential-owners.ts';
import type { Database } from './database.ts';
import { organizations, readOnlySessions, users } from './tables.ts';

/** A read-only session. */
export interface ReadOnlySession extends CredentialOwner {
  readonly expiresAt: number;
  /** Networks that requests of the session may come from; null when the organization's allowlist decides. */
  readonly sessionAllowlist: readonly string[] | null;
}

/** Finds a session by the hash of its text; expired sessions are found, too. */
export async function findReadOnlySession(
  database: Database,
  sessionHash: string,
): Promise<ReadOnlySession | undefined> {
  const [session] = await database
    .select({
      ...ownerColumns,
      expiresAt: readOnlySessions.expiresAt,
      sessionAllowlist: readOnlySessions.ipAllowlist,
    })
    .from(readOnlySessions)
    .innerJoin(users, eq(users.id, readOnlySessions.userId))
    .innerJoin(organizations, eq(organizations.id, readOnlySessions.organizationId))
    .where(eq(readOnlySessions.sessionHash, sessionHash));
  return session;
}

/** Stores a session that was opened. */
export async function insertReadOnlySession(
  transaction: Database,
  session: typeof readOnlySessions.$inferInsert,
): Promise<void> {
  await transaction.insert(readOnlySessions).values(session);
}

/** Ends every read-only session of the user. */
export async function endReadOnlySessions(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(readOnlySessions).where(eq(readOnlySessions.userId, userId));
}

import { eq, inArray, like, or, sql } from 'drizzle-orm';
import { inTransaction, type Database } from './database.ts';
import { serviceSecrets } from './tables.ts';

/**
 * The name of the first key that signs sessions, created at the first start. The names of later keys end with their id.
 */
export const FIRST_SESSION_SIGNER = 'session-signer';

/** A key that signs sessions, as it is stored; `createdAt` is the time from which it signs. */
export type SessionSignerRecord = typeof serviceSecrets.$inferSelect;

/** Reads the keys that sign, will sign or have signed sessions, in the order in which they begin to sign. */
export function listSessionSigners(database: Database): Promise<SessionSignerRecord[]> {
  return database
    .select()
    .from(serviceSecrets)
    .where(
      or(
        eq(serviceSecrets.name, FIRST_SESSION_SIGNER),
        like(serviceSecrets.name, `${FIRST_SESSION_SIGNER}/%`),
      ),
    )
    .orderBy(serviceSecrets.createdAt, serviceSecrets.name);
}

/**
 * Stores a key, and removes those of the earlier keys that `choose` returns. Two rotations run one after the other.
 * Throws what `choose` throws; then nothing has changed.
 */
export async function addSessionSigner(
  database: Database,
  signer: SessionSignerRecord,
  choose: (before: readonly SessionSignerRecord[]) => readonly string[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${serviceSecrets} in share row exclusive mode`);
    const removed = choose(await listSessionSigners(transaction));
    if (removed.length > 0) {
      await transaction.delete(serviceSecrets).where(inArray(serviceSecrets.name, [...removed]));
    }
    await transaction.insert(serviceSecrets).values(signer);
  });
}

import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Work that one of several starting processes does while the others wait, each with the number of its advisory lock.
 * The numbers are arbitrary.
 */
const TURNS = { migration: 7_283_641_905, provisioning: 7_283_641_906 } as const;

/**
 * Waits until no other process does the same work, and keeps others waiting until the transaction ends. Neither the
 * wait nor the statements after it have a time limit, even where the database role has one.
 */
export async function takeTurn(transaction: Database, turn: keyof typeof TURNS): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  // A lock of the transaction and not of the session: behind a pooler the statement that releases a session's lock may
  // run in another session.
  await transaction.execute(sql`select pg_advisory_xact_lock(${TURNS[turn]}::bigint)`);
}

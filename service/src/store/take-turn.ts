import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The work that one of several starting processes does while the others wait, each with its advisory lock. Any numbers serve. */
const TURNS = { migration: 7_283_641_905, provisioning: 7_283_641_906 } as const;

/**
 * Waits until no other process is at the same, and keeps others waiting until the transaction ends. Neither the wait nor
 * the statements after it have a limit of time, also where the role has one.
 */
export async function takeTurn(transaction: Database, turn: keyof typeof TURNS): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  // Of the transaction and not of the session: behind a pooler the statement that gives a session's lock back may meet
  // another session.
  await transaction.execute(sql`select pg_advisory_xact_lock(${TURNS[turn]}::bigint)`);
}

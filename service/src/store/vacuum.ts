import { sql } from 'drizzle-orm';
import { readRows, type Database } from './database.ts';

/**
 * Gives the space of rows that were deleted or replaced to new ones, and keeps transaction numbers from running out
 * (PostgreSQL, "Routine Vacuuming"). A server does so by itself; an embedded database has nobody else to do it. One table
 * at a time, so that requests pass in between, and until the signal is given.
 */
export async function vacuumTables(database: Database, signal?: AbortSignal): Promise<void> {
  const tables = await readRows(
    database,
    sql<{
      readonly name: string;
    }>`select oid::regclass::text as name from pg_class where relkind = 'r' order by oid`,
  );
  for (const { name } of tables) {
    if (signal?.aborted === true) return;
    await database.execute(sql.raw(`vacuum ${name}`));
  }
}

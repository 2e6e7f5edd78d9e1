import { sql } from 'drizzle-orm';
import { readRows, type Database } from './database.ts';

/**
 * Makes the space of deleted or replaced rows available to new ones, and keeps transaction ids from running out
 * (PostgreSQL, "Routine Vacuuming"). A server vacuums by itself; an embedded database does not. Vacuums one table at a
 * time, so that requests run in between, until the signal is aborted.
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

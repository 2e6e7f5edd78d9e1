import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Maximum number of rows that one statement deletes, so that it stays within the statement timeout. */
const BATCH = 2_000;

/** Deletes every row that meets a condition, in several statements when there are many, until the signal is aborted. */
export async function deleteInBatches(
  database: Database,
  table: PgTable,
  where: SQL,
  signal: AbortSignal,
): Promise<void> {
  const place = sql`${table}.ctid`;
  while (!signal.aborted) {
    const some = sql`array(select ${place} from ${table} where ${where} limit ${BATCH})`;
    const { length } = await database
      .delete(table)
      .where(sql`${place} = any(${some})`)
      .returning({ one: sql`1` });
    if (length < BATCH) return;
  }
}

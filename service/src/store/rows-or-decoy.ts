import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The places of the rows that a condition holds for; where there are none, that of any other row of the table. So
 * whoever asks for a credential that nobody has waits as long as for one that somebody has. What is read has to be held
 * against the question once more. The condition names columns without their table.
 */
export function placesOrDecoy(table: PgTable, where: SQL): SQL {
  return sql`any(coalesce(
    nullif(array(select ctid from ${table} where ${where}), '{}'),
    array(select ctid from ${table} limit 1)))`;
}

import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Selects the physical places (`ctid`) of the rows that meet a condition. When there are none, it selects the place of
 * some other row of the table. So a look-up of a credential that nobody has takes as long as one of a credential that
 * somebody has. The caller must compare what is read with the question. The condition names columns without their
 * table.
 */
export function placesOrDecoy(table: PgTable, where: SQL): SQL {
  return sql`any(coalesce(
    nullif(array(select ctid from ${table} where ${where}), '{}'),
    array(select ctid from ${table} limit 1)))`;
}

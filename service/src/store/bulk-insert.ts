import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { arrayOf } from './array-of.ts';

/** Builds a statement that inserts any number of rows into one table. */
export type BulkInsert<Row> = (rows: readonly Row[]) => SQL;

/**
 * Inserts any number of rows with the same statement text, so that it is prepared once: each column is one array.
 * Columns that the database fills, such as sequences, are left out; the database numbers them in the order of the rows.
 */
export function bulkInsert<Table extends PgTable>(
  table: Table,
): BulkInsert<Omit<Table['$inferSelect'], 'sequence'>> {
  const columns = Object.entries(getTableColumns(table)).filter(([, { hasDefault }]) => !hasDefault);
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const names = list(columns.map(([, column]) => sql`${sql.identifier(column.name)}`));
  return (rows) => {
    const arrays = columns.map(([name, column], index) => {
      const values = rows.map((row) => {
        const value = (row as Readonly<Record<string, unknown>>)[name] ?? null;
        return value === null ? null : column.mapToDriverValue(value);
      });
      const type = column.getSQLType();
      return index === 0 ? arrayOf(values, type) : sql`${sql.param(values)}::${sql.raw(type)}[]`;
    });
    return sql`insert into ${table} (${names}) select * from unnest(${list(arrays)})`;
  };
}

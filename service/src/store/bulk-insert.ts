import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** How rows of one table are inserted by a `compiledStatement`, any number of them at once. */
export interface BulkInsert<Row> {
  /** The clause; it has one placeholder a column. */
  readonly query: SQL;
  /** The values of its placeholders for these rows. */
  readonly toValues: (rows: readonly Row[]) => Readonly<Record<string, unknown>>;
}

/**
 * Inserts rows whose number is not known when the statement is built: each column is one array. Columns that the
 * database fills, as sequences, are left out and are filled in the order of the rows.
 */
export function bulkInsert<Table extends PgTable>(
  table: Table,
): BulkInsert<Omit<Table['$inferSelect'], 'sequence'>> {
  const columns = Object.entries(getTableColumns(table)).filter(([, { hasDefault }]) => !hasDefault);
  const toKey = (name: string): string => `${getTableName(table)}.${name}`;
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const names = columns.map(([, column]) => sql.identifier(column.name)).map((name) => sql`${name}`);
  const arrays = columns.map(
    ([name, column]) => sql`${sql.placeholder(toKey(name))}::${sql.raw(column.getSQLType())}[]`,
  );
  return {
    query: sql`insert into ${table} (${list(names)}) select * from unnest(${list(arrays)})`,
    toValues: (rows) =>
      Object.fromEntries(
        columns.map(([name, column]) => [
          toKey(name),
          rows.map((row) => {
            const value = (row as Readonly<Record<string, unknown>>)[name] ?? null;
            return value === null ? null : column.mapToDriverValue(value);
          }),
        ]),
      ),
  };
}

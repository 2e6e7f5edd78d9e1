import { sql } from 'drizzle-orm';
import { readRows, type Database } from '../../src/store/database.ts';

/** Returns the database's query plan for a statement with its values. The statement is not executed. */
export async function explain(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<string> {
  const parts = statement.split(/\$\d+/);
  const places = [...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place) - 1);
  const bound = parts.map((part, index) =>
    index === places.length
      ? sql.raw(part)
      : sql`${sql.raw(part)}${sql.param(values[places[index] as number])}`,
  );
  const rows = await readRows(database, sql<{ readonly 'QUERY PLAN': string }>`explain ${sql.join(bound)}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

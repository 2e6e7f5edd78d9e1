import { is, Placeholder, SQL, type Query, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Runs a statement with these values for its placeholders, and answers its rows. */
export type CompiledStatement<Values, Row> = (database: Database, values: Values) => Promise<readonly Row[]>;

const dialect = new PgDialect();

/**
 * A statement that is built once. The library builds the text of a query each time, which for the few statements
 * that every request needs costs more than running them. What differs stands in it as `sql.placeholder('name')`; the
 * rows come as the database names and types them.
 */
export function compiledStatement<Values extends object, Row = never>(
  query: SQLWrapper,
): CompiledStatement<Values, Row> {
  const { params, sql: text } = dialect.sqlToQuery(query.getSQL());
  return async (database, values) => {
    const named = values as Readonly<Record<string, unknown>>;
    const filled = params.map((param) => (is(param, Placeholder) ? named[param.name] : param));
    const result = await database.execute(new BuiltSql({ sql: text, params: filled }));
    return (result as { readonly rows: readonly Row[] }).rows;
  };
}

/** SQL that has been turned into text already. */
class BuiltSql extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    super([]);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}

import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { ProblemError } from '../base/problem-error.ts';
import type { Pagination } from '../base/contract.ts';
import type { Database } from './database.ts';

/** Number of items on a page when the request names none. */
const DEFAULT_LIMIT = 10;

/** A listing that is read page by page. */
export interface Listing {
  readonly database: Database;
  readonly table: PgTable;
  /** The column that cursors refer to. */
  readonly id: PgColumn;
  /** Grows with every row and never changes, so pages keep their content while rows are added. */
  readonly sequence: PgColumn;
  /** The rows that a cursor can refer to. A row never leaves the scope. */
  readonly scope: SQL | undefined;
  /**
   * Which rows of the scope are shown now. A cursor may refer to a row that is no longer shown: the next page begins
   * after it.
   */
  readonly filter?: SQL | undefined;
  readonly page: Pagination | undefined;
  readonly order: 'oldest-first' | 'newest-first';
}

/**
 * Reads a page of a listing. `after` begins right after an item in the order of the listing. `before` ends right before
 * an item and returns the items next to it. The number of rows that are read does not grow with the listing. Throws
 * NOT_FOUND for a cursor that refers to nothing in the scope.
 */
export async function readPage<Query extends PgSelect>(
  listing: Listing,
  select: (where: SQL | undefined) => Query,
): Promise<Awaited<Query>> {
  const { filter, order, page = {}, scope, sequence } = listing;
  const { after, before, limit } = page;
  const isAscending = order === 'oldest-first';
  const begin = after === undefined ? undefined : await findPosition(listing, after, 'after');
  const end = before === undefined ? undefined : await findPosition(listing, before, 'before');
  const where = and(
    scope,
    filter,
    begin === undefined ? undefined : (isAscending ? gt : lt)(sequence, begin),
    end === undefined ? undefined : (isAscending ? lt : gt)(sequence, end),
  );
  // With `before` alone the page is what stands right before its end: read backwards from there, and reversed.
  const isBackwards = end !== undefined && begin === undefined;
  const direction = isAscending === isBackwards ? desc : asc;
  const rows = await select(where)
    .orderBy(direction(sequence))
    .limit(limit === undefined ? DEFAULT_LIMIT : Number(limit));
  if (isBackwards) (rows as unknown[]).reverse();
  return rows;
}

async function findPosition(
  { database, id, scope, sequence, table }: Listing,
  cursor: string,
  member: 'after' | 'before',
): Promise<number> {
  const [row] = await database
    .select({ sequence })
    .from(table)
    .where(and(scope, eq(id, cursor)));
  if (row !== undefined) return row.sequence as number;
  throw new ProblemError(
    'NOT_FOUND',
    'The listing has no item with this identifier, which may have been deleted; begin with the first page again.',
    {
      path: `paginationOptions.${member}`,
    },
  );
}

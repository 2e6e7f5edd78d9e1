import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A table whose rows belong to organizations. */
interface OwnedTable {
  readonly id: PgColumn;
  readonly organizationId: PgColumn;
}

/** The condition that a row belongs to the organization and has one of the ids. */
export function ofOrganization(
  table: OwnedTable,
  organizationId: string,
  ids: readonly string[],
): SQL | undefined {
  return and(eq(table.organizationId, organizationId), inArray(table.id, [...ids]));
}

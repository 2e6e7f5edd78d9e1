import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/store/database.ts';

/** Runs the UPDATE statements of a migration again. `migration` is its file name, such as `0020_given_contacts`. */
export async function updateRows(database: Database, migration: string): Promise<void> {
  const file = new URL(`../../migrations/${migration}.sql`, import.meta.url);
  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
    if (/^UPDATE/m.test(statement)) await database.execute(sql.raw(statement));
  }
}

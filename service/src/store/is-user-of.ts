import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './tables.ts';

/** Whether the organization has this user. */
export async function isUserOf(database: Database, organizationId: string, userId: string): Promise<boolean> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)));
  return found.length === 1;
}

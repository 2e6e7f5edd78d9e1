import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { organizations } from './tables.ts';

/** Gives an organization another name. Names of organizations need not be unique. */
export async function renameOrganization(
  transaction: Database,
  id: string,
  name: string,
  updatedAt: number,
): Promise<void> {
  await transaction.update(organizations).set({ name, updatedAt }).where(eq(organizations.id, id));
}

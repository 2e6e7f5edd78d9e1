import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { serviceSecrets } from './tables.ts';

/**
 * Answers the sealed secret of this name, and stores what `make` returns when there is none. Of several processes that
 * start at once, one stores and all answer the same.
 */
export async function loadOrStoreSecret(
  database: Database,
  name: string,
  createdAt: number,
  make: () => string,
): Promise<string> {
  const find = () => database.select().from(serviceSecrets).where(eq(serviceSecrets.name, name));
  const [existing] = await find();
  if (existing !== undefined) return existing.sealed;
  await database.insert(serviceSecrets).values({ name, sealed: make(), createdAt }).onConflictDoNothing();
  const [stored] = await find();
  if (stored === undefined) throw new Error(`the service secret ${name} was not stored`);
  return stored.sealed;
}

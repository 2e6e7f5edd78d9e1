import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { activities, organizations, serviceSecrets } from './tables.ts';

/** Finds the sealed secret of this name. With `locks` nobody else can change it until the transaction ends. */
export async function findSecret(
  database: Database,
  name: string,
  { locks = false }: { readonly locks?: boolean } = {},
): Promise<string | undefined> {
  const query = database.select().from(serviceSecrets).where(eq(serviceSecrets.name, name));
  const [row] = await (locks ? query.for('update') : query);
  return row?.sealed;
}

/** Whether the database has rows that only a service with secrets creates. */
export async function hasContent(database: Database): Promise<boolean> {
  for (const table of [organizations, activities]) {
    if ((await database.select({ id: table.id }).from(table).limit(1)).length > 0) return true;
  }
  return false;
}

/** Replaces the sealed form of the secret of this name. */
export async function replaceSecret(database: Database, name: string, sealed: string): Promise<void> {
  await database.update(serviceSecrets).set({ sealed }).where(eq(serviceSecrets.name, name));
}

/**
 * Returns the sealed secret of this name; when there is none, stores what `make` returns. Of several processes that
 * start at once only one stores its secret, and all return that one.
 */
export async function loadOrStoreSecret(
  database: Database,
  name: string,
  createdAt: number,
  make: () => string,
): Promise<string> {
  const existing = await findSecret(database, name);
  if (existing !== undefined) return existing;
  await database.insert(serviceSecrets).values({ name, sealed: make(), createdAt }).onConflictDoNothing();
  const stored = await findSecret(database, name);
  if (stored === undefined) throw new Error(`the service secret ${name} was not stored`);
  return stored;
}

import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { addressWindows } from './tables.ts';

/** Counts one more event under a key in the window that starts at `startsAt`, and answers how many there are now. */
export async function countInWindow(database: Database, key: string, startsAt: number): Promise<number> {
  const [row] = await database
    .insert(addressWindows)
    .values({ key, startsAt, count: 1 })
    .onConflictDoUpdate({
      target: [addressWindows.key, addressWindows.startsAt],
      set: { count: sql`${addressWindows.count} + 1` },
    })
    .returning({ count: addressWindows.count });
  return row?.count ?? 1;
}

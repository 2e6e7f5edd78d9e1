import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { addressWindows } from './tables.ts';

/**
 * Adds `amount` to the counter of a key in the window that starts at `startsAt`, and returns the new count. A negative
 * amount takes back events that did not happen.
 */
export async function countInWindow(
  database: Database,
  key: string,
  startsAt: number,
  amount = 1,
): Promise<number> {
  const [row] = await database
    .insert(addressWindows)
    .values({ key, startsAt, count: amount })
    .onConflictDoUpdate({
      target: [addressWindows.key, addressWindows.startsAt],
      set: { count: sql`${addressWindows.count} + ${amount}` },
    })
    .returning({ count: addressWindows.count });
  return row?.count ?? amount;
}

/** How many events were counted under a key in the window that starts at `startsAt`. */
export async function readWindow(database: Database, key: string, startsAt: number): Promise<number> {
  const [row] = await database
    .select({ count: addressWindows.count })
    .from(addressWindows)
    .where(and(eq(addressWindows.key, key), eq(addressWindows.startsAt, startsAt)));
  return row?.count ?? 0;
}

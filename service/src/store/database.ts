import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { isDiskFull } from './disk-space.ts';
import { addressWindows } from './tables.ts';

/**
 * The database, embedded or on a server. The work of a transaction gets the transaction's handle under the same type.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * SQLSTATEs after which a transaction is run again: serialization failure, deadlock and foreign key violation. The row
 * that is referred to was looked up before, so another transaction has deleted it since; the next attempt does not find
 * it.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const MAXIMUM_ATTEMPTS = 4;

/** SQLSTATE of a unique violation: another row has the same key. */
export const UNIQUE_VIOLATION = '23505';

/**
 * Runs work in one transaction: all of it takes effect, or nothing. Work that fails because of a concurrent transaction
 * runs again, up to four times in all, so it must not have effects outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === MAXIMUM_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Runs work that sees the database as it is at one moment, and that changes nothing. */
export async function inSnapshot<T>(
  database: Database,
  work: (snapshot: Database) => Promise<T>,
): Promise<T> {
  return database.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Whether a transaction failed because of a concurrent one, so that it may be run again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlStateOf(error) ?? '');
}

/**
 * The SQLSTATE of a failed query, from wherever the libraries have put it in the chain of causes; `undefined` for other
 * errors.
 */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Runs a statement and returns its rows. Columns have the names and types of the database; nothing is mapped. */
export async function readRows<Row>(database: Database, statement: SQL<Row>): Promise<readonly Row[]> {
  const result: unknown = await database.execute(statement);
  return (result as { readonly rows: readonly Row[] }).rows;
}

/** The row that is written to find out whether the database takes writes. Housekeeping may delete it. */
const PROBE = { key: 'health', startsAt: 0, count: 0 };

/**
 * True when the database answers and takes a write. A read-only replica does not take one. The disk of an embedded
 * database must also have room: small writes still succeed for a while after the disk is full.
 */
export async function isDatabaseUsable(database: Database, dataFolder?: string): Promise<boolean> {
  try {
    if (dataFolder !== undefined && (await isDiskFull(dataFolder))) return false;
    await database
      .insert(addressWindows)
      .values(PROBE)
      .onConflictDoUpdate({
        target: [addressWindows.key, addressWindows.startsAt],
        set: { count: sql`1 - ${addressWindows.count}` },
      });
    return true;
  } catch {
    return false;
  }
}

import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { isDiskFull } from './disk-space.ts';
import { addressWindows } from './tables.ts';

/** The database, embedded or a server; also what a transaction hands to its work. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * SQLSTATEs after which a transaction is simply tried again: serialization failure, deadlock, and a row that refers to one
 * that is not there. What is referred to was looked up before, so somebody else has deleted it since; the next attempt
 * does not find it.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);
const MAXIMUM_ATTEMPTS = 4;

/** SQLSTATE of a row that would be there twice. */
export const UNIQUE_VIOLATION = '23505';

/**
 * Runs work in one transaction: all of it happens or none. Work that the database stopped in favour of another
 * transaction runs again, so it must not have effects outside the database.
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

/** Whether a transaction has failed because of what another one did meanwhile, so that it may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlStateOf(error) ?? '');
}

/** The SQLSTATE of a failed query, wherever the library has put it; `undefined` for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Runs a statement and answers its rows, named and typed as the database names and types them. */
export async function readRows<Row>(database: Database, statement: SQL<Row>): Promise<readonly Row[]> {
  const result: unknown = await database.execute(statement);
  return (result as { readonly rows: readonly Row[] }).rows;
}

/** The row that is written to find out whether the database takes writes. Housekeeping may delete it. */
const PROBE = { key: 'health', startsAt: 0, count: 0 };

/**
 * True when the database answers and takes a write, which a copy that is read-only does not, and when the disk of an
 * embedded one has room: it takes small writes for a while after that has run out.
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

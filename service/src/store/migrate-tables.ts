import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { packageFile } from '../base/package-root.ts';
import { StartError } from '../base/start-error.ts';
import { inTransaction, readRows, type Database } from './database.ts';
import { findEncodingFault } from './encoding-fault.ts';
import type { PreparingPool } from './preparing-pool.ts';
import { takeTurn } from './take-turn.ts';

/** The table of applied migrations, where Drizzle's own migrator keeps it: earlier versions look there. */
const APPLIED = sql`drizzle.__drizzle_migrations`;

/**
 * Brings the tables up to date, each migration in a transaction of its own. The locks of one migration are released
 * before the next one begins, so other processes wait for one table at a time. A migration that deadlocks with another
 * transaction is tried again.
 *
 * Throws a `StartError` for a new database whose encoding lacks letters. `required` begins the sentence of the
 * `StartError` for a database without tables of the service, such as "The database has"; when it is `undefined`, the
 * tables are created. The signal stops the work between two migrations.
 */
export async function migrateTables(
  pool: PreparingPool,
  required: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  pool.on('error', () => undefined);
  const client = await (pool.connect() as Promise<pg.PoolClient>);
  try {
    const connection = drizzle({ client });
    const migrations = readMigrationFiles({ migrationsFolder: packageFile('migrations') });
    let isUpToDate = false;
    while (!isUpToDate) {
      signal?.throwIfAborted();
      isUpToDate = await inTransaction(connection, (transaction) =>
        migrateOnce(transaction, migrations, required),
      );
    }
  } catch (error) {
    // Ending the connection also ends the transaction.
    client.release(true);
    throw error;
  }
  client.release();
}

/** Runs the next migration. Returns whether the tables are up to date. */
async function migrateOnce(
  transaction: Database,
  migrations: ReturnType<typeof readMigrationFiles>,
  required: string | undefined,
): Promise<boolean> {
  // Migrations may also update rows, which can take any time.
  await takeTurn(transaction, 'migration');
  if (required !== undefined) await assertTables(transaction, required);
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const [applied] = await readRows(
    transaction,
    sql<{ readonly newest: string }>`select coalesce(max(created_at), 0) as newest from ${APPLIED}`,
  );
  // A database that is already in use stays as it is; `doctor` reports its encoding to the operator.
  if (Number(applied?.newest) === 0) await assertEncoding(transaction);
  const pending = migrations.filter(({ folderMillis }) => folderMillis > Number(applied?.newest));
  const [next] = pending;
  if (next === undefined) return true;
  for (const statement of next.sql) await transaction.execute(sql.raw(statement));
  await transaction.execute(
    sql`insert into ${APPLIED} (hash, created_at) values (${next.hash}, ${next.folderMillis})`,
  );
  return pending.length === 1;
}

async function assertEncoding(transaction: Database): Promise<void> {
  const [row] = await readRows(
    transaction,
    sql<{ readonly encoding: string | null }>`select current_setting('server_encoding', true) as encoding`,
  );
  const fault = findEncodingFault(row?.encoding ?? null);
  if (fault !== undefined) throw new StartError(fault);
}

async function assertTables(transaction: Database, subject: string): Promise<void> {
  const [row] = await readRows(
    transaction,
    sql<{ readonly there: boolean }>`select to_regclass('service_secrets') is not null as there`,
  );
  if (row?.there === true) return;
  throw new StartError(
    `${subject} no tables of this service; name the one that it uses, or start the service once, which makes them.`,
  );
}

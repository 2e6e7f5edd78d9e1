import { mkdir, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { Logger as QueryLogger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { explainError } from '../base/explain-error.ts';
import { StartError } from '../base/start-error.ts';
import { databaseFiles, hasDatabaseFiles } from './database-files.ts';
import type { Database } from './database.ts';
import { isBehindPooler } from './detect-pooler.ts';
import { explainStartFailure } from './disk-space.ts';
import { findWithoutAccess } from './find-without-access.ts';
import { keepOwner } from './keep-owner.ts';
import { lockFolder } from './lock-folder.ts';
import { migrateTables } from './migrate-tables.ts';
import { PreparingPool, type AroundStatement } from './preparing-pool.ts';
import { sendTogether } from './send-together.ts';
import { vacuumTables } from './vacuum.ts';

/** Which database to use. */
export type DatabaseLocation =
  /** PGlite in a folder, used by one process at a time. */
  | { readonly kind: 'embedded'; readonly folder: string }
  /** PGlite in memory, lost when the process ends. `startClient` is for tests, many of which share one instance. */
  | { readonly kind: 'memory'; readonly startClient?: () => Promise<PGlite> }
  /** Any server that speaks the PostgreSQL protocol. */
  | { readonly kind: 'server'; readonly url: string };

/** An open database with its tables in place. */
export interface OpenDatabase {
  readonly database: Database;
  /**
   * The same database, for transactions that wait at most 20 ms for a row that another one has locked. Embedded, where
   * there is only one connection, nothing can have locked a row, and this is `database`.
   */
  readonly impatient: Database;
  /**
   * Whether a pooler such as PgBouncer stands before the server. Then no state, such as a prepared statement, may be
   * kept in a session.
   */
  readonly isPooled: boolean;
  /**
   * Runs work that may take long or wait for another process, as at the start. The statements of requests time out
   * after seconds; on a server this work has a connection of its own without those limits.
   */
  patiently<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** How many connections are open now, how many of them are idle, and how many requests wait for one. */
  usage(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /**
   * Makes the space of deleted rows available to new ones, until the signal is aborted. Does nothing on a server, which
   * vacuums by itself.
   */
  vacuum(signal?: AbortSignal): Promise<void>;
  /** Finishes what is running and closes the files or connections. */
  close(): Promise<void>;
}

/** Options of {@link openDatabase}. */
export interface OpenDatabaseOptions {
  /** Receives every query, for tests. */
  readonly queryLogger?: QueryLogger;
  /** Wraps each statement, to measure it. */
  readonly aroundStatement?: AroundStatement | undefined;
  /** Called when an idle connection to a server breaks; the pool opens another. */
  readonly onConnectionError?: (error: Error) => void;
  /** Overrides of the usual time limits for a server. */
  readonly limits?: Partial<DatabaseLimits> | undefined;
  /**
   * For commands other than the start. A database without the service's tables belongs to somebody else, or the folder
   * is the wrong one: it is refused, and nothing is created in it.
   */
  readonly mustHaveTables?: boolean;
  /**
   * Aborts the opening, also while it waits for the server or for another process, and aborts the work of `patiently`.
   * The promise rejects with the signal's reason. What was begun is rolled back.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum number of connections that one process opens to a server. */
const CONNECTIONS = 10;

/** Time limits for a database on a server, in milliseconds. */
export interface DatabaseLimits {
  /** How long a request waits for a connection before it is refused; the client may then try again. */
  readonly connectionMs: number;
  /** How long the server works on a statement before it cancels it. */
  readonly statementMs: number;
  /**
   * How long the driver waits for an answer before it drops the connection: after a failover the old server may be gone
   * without closing its connections. Longer than `statementMs`, so that a server that is there cancels first.
   */
  readonly answerMs: number;
}

const LIMITS: DatabaseLimits = { connectionMs: 10_000, statementMs: 3_000, answerMs: 3_500 };

/** Opens a database and brings its tables up to date. Throws a `StartError` when it cannot be reached or is in use. */
export async function openDatabase(
  location: DatabaseLocation,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'embedded':
      try {
        return await openEmbedded(location.folder, options);
      } catch (error) {
        throw await explainStartFailure(error, location.folder);
      }
    case 'memory':
      return prepareEmbedded(await (location.startClient ?? PGlite.create)(), options);
    case 'server':
      return openServer(location.url, options);
  }
}

async function openEmbedded(folder: string, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  const release = async (): Promise<void> => {
    // In a container root may lack the right to change owners. What the command has done stands all the same.
    await keepOwner(folder).catch(() => undefined);
    await unlock();
  };
  try {
    const client = await openFiles(folder, options);
    return await prepareEmbedded(client, options, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * For a damaged database PGlite throws values of its own, which tell an operator nothing. They become a `StartError`.
 */
async function openFiles(folder: string, { mustHaveTables }: OpenDatabaseOptions): Promise<PGlite> {
  const files = databaseFiles(folder);
  const hasFiles = await hasDatabaseFiles(folder);
  if (!hasFiles && mustHaveTables === true) {
    throw new StartError(`There is no database in ${folder}; name its folder with --data.`);
  }
  try {
    return await PGlite.create(files);
  } catch (cause) {
    // The next start would take half of a new database for an incomplete backup.
    if (!hasFiles) await rm(files, { recursive: true, force: true }).catch(() => undefined);
    const explained = await explainStartFailure(cause, folder);
    if (explained instanceof StartError) throw explained;
    const closed = await findWithoutAccess(files);
    if (closed !== undefined) {
      throw new StartError(
        `The database in ${files} cannot be opened: this user may not write ${closed}. Give the files of the folder to the user of the service; nothing in them has to go.`,
        { cause },
      );
    }
    const { code } = explainError(cause);
    throw new StartError(
      `The database in ${files} cannot be opened${code === undefined ? '' : ` (${code})`}; ` +
        'if its files are damaged, put a backup in their place, or move them away to begin with an empty database.',
      { cause },
    );
  }
}

/** The embedded database is used like a server with one connection, so the rest of the service has one way for both. */
async function prepareEmbedded(
  client: PGlite,
  options: OpenDatabaseOptions,
  release?: () => Promise<void>,
): Promise<OpenDatabase> {
  const pool = new PreparingPool({
    ...createPgConfig(sendTogether(client)),
    max: 1,
    idleTimeoutMillis: 0,
    aroundStatement: options.aroundStatement,
  });
  try {
    const required = options.mustHaveTables === true ? 'The database has' : undefined;
    await migrateTables(pool, required, options.signal);
  } catch (error) {
    await pool.end();
    await client.close();
    throw error;
  }
  // The plan of a prepared statement is kept. A plan made while a table was small scans the whole table, even when it
  // has grown to a million rows. A server plans anew after it has analyzed the table.
  await client.exec('set enable_seqscan = off');
  const database = toDatabase(pool, options);
  return {
    database,
    impatient: database,
    isPooled: false,
    patiently: (work) => work(database),
    usage: () => usageOf(pool),
    vacuum: (signal) => vacuumTables(database, signal),
    async close() {
      await pool.end();
      await client.close();
      await release?.();
    },
  };
}

async function openServer(url: string, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { signal } = options;
  const limits = { ...LIMITS, ...options.limits };
  try {
    const isPooled = await isBehindPooler(url, signal);
    const openPatient = (): PreparingPool =>
      new PreparingPool({
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: 10_000,
        isPooled,
        signal,
      });
    // Making the tables, or waiting for another process that makes them, may take long.
    const patient = openPatient();
    const required = options.mustHaveTables === true ? 'The database of DATABASE_URL has' : undefined;
    await migrateTables(patient, required, signal).finally(() => patient.end());
    const pool = new PreparingPool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: limits.connectionMs,
      // A pooler refuses a connection that begins with a setting which it does not know.
      ...(isPooled ? {} : { statement_timeout: limits.statementMs }),
      query_timeout: limits.answerMs,
      application_name: 'latchkey-service',
      aroundStatement: options.aroundStatement,
      isPooled,
    });
    return {
      database: toDatabase(pool, options),
      impatient: toDrizzle(pool.beginningWith('begin; set local lock_timeout = 20'), options),
      isPooled,
      async patiently(work) {
        const own = openPatient();
        return work(toDatabase(own, options)).finally(() => own.end());
      },
      usage: () => usageOf(pool),
      vacuum: () => Promise.resolve(),
      close: () => pool.end(),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof StartError) throw error;
    const { code, remedy = 'check that the server runs and that the user may create tables.' } =
      explainError(error);
    throw new StartError(
      `The database of DATABASE_URL cannot be used${code === undefined ? '' : ` (${code})`}; ${remedy}`,
      { cause: error },
    );
  }
}

function usageOf(pool: PreparingPool): ReturnType<OpenDatabase['usage']> {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

function toDatabase(pool: PreparingPool, options: OpenDatabaseOptions): Database {
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error));
  return toDrizzle(pool, options);
}

function toDrizzle(pool: PreparingPool, { queryLogger }: OpenDatabaseOptions): Database {
  return drizzle({ client: pool, ...(queryLogger === undefined ? {} : { logger: queryLogger }) });
}

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
  /** PGlite in memory, gone with the process. `startClient` is for tests, which use one instance for many of them. */
  | { readonly kind: 'memory'; readonly startClient?: () => Promise<PGlite> }
  /** Any server that speaks the PostgreSQL protocol. */
  | { readonly kind: 'server'; readonly url: string };

/** An open database with its tables in place. */
export interface OpenDatabase {
  readonly database: Database;
  /** How many it uses; one when it is embedded. */
  readonly connections: number;
  /** Whether a pooler such as PgBouncer stands before the server, so that nothing may rest in a session. */
  readonly isPooled: boolean;
  /**
   * Does work that may take as long as it takes, or wait for another process, as at the start: a statement of a request is
   * given up after seconds. On a server it has a connection of its own.
   */
  patiently<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** How many are open now, how many of them rest, and how many requests wait for one. */
  usage(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /**
   * Gives the space of deleted rows to new ones, until the signal is given; a server does so by itself, and nothing
   * happens.
   */
  vacuum(signal?: AbortSignal): Promise<void>;
  /** Finishes what is running and lets go of the files or connections. */
  close(): Promise<void>;
}

/** Options of {@link openDatabase}. */
export interface OpenDatabaseOptions {
  /** Told every query, for tests. */
  readonly queryLogger?: QueryLogger;
  /** Goes around each statement, to measure it. */
  readonly aroundStatement?: AroundStatement | undefined;
  /** Told when an idle connection to a server breaks; the pool opens another. */
  readonly onConnectionError?: (error: Error) => void;
  /** Differences from the usual waits for a server. */
  readonly limits?: Partial<DatabaseLimits> | undefined;
  /**
   * For a command besides the start: a database without the service's tables is somebody else's, or a wrong folder. It is
   * refused, and nothing is made in it.
   */
  readonly mustHaveTables?: boolean;
  /**
   * Ends the opening, also while it waits for the server or for another process, and work that is done patiently: the
   * promise is rejected with its reason. What was begun is rolled back.
   */
  readonly signal?: AbortSignal | undefined;
}

/** To a server, of each process. */
const CONNECTIONS = 10;

/** How long a database on a server is waited for, in milliseconds. */
export interface DatabaseLimits {
  /** A request, for a connection, before it is told to come again. */
  readonly connectionMs: number;
  /** The server works on a statement. */
  readonly statementMs: number;
  /**
   * A connection that does not answer is then given up: a server that was replaced by another may be gone without a
   * word. Longer than the server itself would try.
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
    // In a container root may be without the right to; what it has done counts all the same.
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

/** A database that is damaged throws values of its own, which say nothing to an operator. */
async function openFiles(folder: string, { mustHaveTables }: OpenDatabaseOptions): Promise<PGlite> {
  const files = databaseFiles(folder);
  const hasFiles = await hasDatabaseFiles(folder);
  if (!hasFiles && mustHaveTables === true) {
    throw new StartError(`There is no database in ${folder}; name its folder with --data.`);
  }
  try {
    return await PGlite.create(files);
  } catch (cause) {
    // The half of a new database would be taken for a backup that was cut.
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

/** The embedded database is spoken to like a server with one connection, so there is one way to speak. */
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
  // A plan is kept. One that was made while a table was small would read all of it, still when it holds a million rows;
  // a server plans anew when it has counted them.
  await client.exec('set enable_seqscan = off');
  const database = toDatabase(pool, options);
  return {
    database,
    connections: 1,
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
      connections: CONNECTIONS,
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

function toDatabase(pool: PreparingPool, { onConnectionError, queryLogger }: OpenDatabaseOptions): Database {
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => onConnectionError?.(error));
  return drizzle({ client: pool, ...(queryLogger === undefined ? {} : { logger: queryLogger }) });
}

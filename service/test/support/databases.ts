import { describe, it } from 'node:test';
import type { DatabaseLocation } from '../../src/store/open-database.ts';
import { copyEmbeddedDatabase, takePglite, takePgliteWithoutTables } from './pglite.ts';
import { createPostgresDatabase, missingPostgres } from './postgres.ts';

/** Whether `npm run test:thorough` runs: everything on each database. */
export const isThorough = process.env['LATCHKEY_THOROUGH'] !== undefined;

/** A kind of database that the suite runs on. */
export interface TestDatabase {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** A new database with the service's tables and nothing in them. */
  create(): Promise<DatabaseLocation>;
  /** One without tables, for tests of how a service makes them. */
  createEmpty(): Promise<DatabaseLocation>;
}

/** For suites in which the kind of database does not matter. */
export const pglite: TestDatabase = {
  name: 'PGlite',
  create: () => Promise.resolve({ kind: 'memory', startClient: takePglite }),
  createEmpty: () => Promise.resolve({ kind: 'memory', startClient: takePgliteWithoutTables }),
};

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  create: async () => ({ kind: 'server', url: await createPostgresDatabase() }),
  createEmpty: async () => ({ kind: 'server', url: await createPostgresDatabase({ isEmpty: true }) }),
};

/**
 * Makes a database with the service's tables that outlives the process which uses it: one on the server, or an embedded
 * one in the folder.
 */
export async function createLastingDatabase(
  { create, name }: TestDatabase,
  folder: string,
): Promise<DatabaseLocation> {
  if (name === 'PostgreSQL') return create();
  await copyEmbeddedDatabase(folder);
  return { kind: 'embedded', folder };
}

/**
 * Makes a database for a program for which any will do, as its flags and environment: a server, on which a program is
 * ready in a third of the time, or memory where there is no PostgreSQL.
 */
export async function createProgramDatabase(): Promise<{
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}> {
  if (missingPostgres !== undefined) return { flags: ['--data', 'memory'], environment: {} };
  const url = await createPostgresDatabase();
  return { flags: [], environment: { DATABASE_URL: url, LATCHKEY_MASTER_KEY: '11'.repeat(32) } };
}

/**
 * Declares the same tests for each kind of database: for what may differ by the database. That is what the store does,
 * provisioning, queues, what must survive, and what several requests do at once. On a developer's machine without
 * PostgreSQL its tests are skipped by name; with CI=true they fail.
 */
export function describeOnEachDatabase(title: string, body: (database: TestDatabase) => void): void {
  describe(`${title}, on PGlite`, () => body(pglite));
  const mayBeMissing = process.env['CI'] !== 'true';
  const skip = missingPostgres !== undefined && mayBeMissing ? missingPostgres : false;
  describe(`${title}, on PostgreSQL`, { skip }, () => body(postgres));
}

/**
 * Declares tests for which any database will do: on PostgreSQL, where a service is ready in a quarter of the time, or on
 * PGlite where there is no PostgreSQL. `npm run test:thorough` runs them on each.
 */
export function describeOnOneDatabase(title: string, body: (database: TestDatabase) => void): void {
  if (isThorough) describeOnEachDatabase(title, body);
  else describe(title, () => body(missingPostgres === undefined ? postgres : pglite));
}

/**
 * `it` for those tests of a suite on each database for which any database will do. They are declared on one of them, as
 * with {@link describeOnOneDatabase}; `npm run test:thorough` declares them on each.
 */
export function itOnOneDatabase({ name }: TestDatabase): typeof it {
  const one = missingPostgres === undefined ? 'PostgreSQL' : 'PGlite';
  const isDeclared = isThorough || name === one;
  return isDeclared ? it : declareNothing;
}

const declareNothing: typeof it = Object.assign((): Promise<void> => Promise.resolve(), it);

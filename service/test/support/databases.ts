import { describe, it } from 'node:test';
import type { DatabaseLocation } from '../../src/store/open-database.ts';
import { copyEmbeddedDatabase, takePglite, takePgliteWithoutTables } from './pglite.ts';
import { createPostgresDatabase, missingPostgres } from './postgres.ts';

/** Whether this is `npm run test:thorough`, which runs all tests on each database. */
export const isThorough = process.env['LATCHKEY_THOROUGH'] !== undefined;

/** A kind of database that the suite runs on. */
export interface TestDatabase {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** Creates a database with the service's tables, empty. */
  create(): Promise<DatabaseLocation>;
  /** Creates a database without tables, for tests of migrations. */
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
 * Creates a database with the service's tables that persists after the process that uses it: on the server, or embedded
 * in the folder.
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
 * Creates a database for a program that works with any kind of database. Returns the program's flags and environment: a
 * database on the server, where a program is ready in a third of the time, or in memory if there is no PostgreSQL.
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
 * Declares the same tests for each kind of database. Use it for behaviour that may depend on the database: the store,
 * provisioning, queues, persistence, and concurrent requests. On a developer's machine without PostgreSQL its tests are
 * reported as skipped; with CI=true they fail.
 */
export function describeOnEachDatabase(title: string, body: (database: TestDatabase) => void): void {
  describe(`${title}, on PGlite`, () => body(pglite));
  const mayBeMissing = process.env['CI'] !== 'true';
  const skip = missingPostgres !== undefined && mayBeMissing ? missingPostgres : false;
  describe(`${title}, on PostgreSQL`, { skip }, () => body(postgres));
}

/**
 * Declares tests that do not depend on the kind of database. They run on PostgreSQL, where a service is ready in a
 * quarter of the time, or on PGlite if there is no PostgreSQL. `npm run test:thorough` runs them on each.
 */
export function describeOnOneDatabase(title: string, body: (database: TestDatabase) => void): void {
  if (isThorough) describeOnEachDatabase(title, body);
  else describe(title, () => body(missingPostgres === undefined ? postgres : pglite));
}

/**
 * `it` for single tests that do not depend on the database, within a suite that runs on each database. They are
 * declared on one database, as with {@link describeOnOneDatabase}; `npm run test:thorough` declares them on each.
 */
export function itOnOneDatabase({ name }: TestDatabase): typeof it {
  const one = missingPostgres === undefined ? 'PostgreSQL' : 'PGlite';
  const isDeclared = isThorough || name === one;
  return isDeclared ? it : declareNothing;
}

const declareNothing: typeof it = Object.assign((): Promise<void> => Promise.resolve(), it);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase, type DatabaseLocation } from '../../src/store/open-database.ts';
import { createPostgresDatabase, missingPostgres } from './postgres.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

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
  async create() {
    const file = join(runFolder, 'pglite.tar');
    // Making a cluster and its tables takes most of PGlite's start, so they are made once and copied.
    await oncePerRun('pglite', async () => {
      const folder = join(runFolder, 'pglite');
      const open = await openDatabase({ kind: 'embedded', folder });
      await open.close();
      const client = await PGlite.create(join(folder, 'database'));
      const dump = await client.dumpDataDir('none');
      writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
      await client.close();
    });
    return { kind: 'memory', image: new Blob([readFileSync(file)]) };
  },
  createEmpty: () => Promise.resolve({ kind: 'memory' }),
};

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  create: async () => ({ kind: 'server', url: await createPostgresDatabase() }),
  createEmpty: async () => ({ kind: 'server', url: await createPostgresDatabase({ isEmpty: true }) }),
};

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
  if (process.env['LATCHKEY_THOROUGH'] !== undefined) describeOnEachDatabase(title, body);
  else describe(title, () => body(missingPostgres === undefined ? postgres : pglite));
}

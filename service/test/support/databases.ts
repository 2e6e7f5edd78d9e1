import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseLocation } from '../../src/store/open-database.ts';
import { createPostgresDatabase, missingPostgres } from './postgres.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

/** A kind of database that the suite runs on. */
export interface TestDatabase {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** A new, empty database. */
  create(): Promise<DatabaseLocation>;
}

const pglite: TestDatabase = {
  name: 'PGlite',
  async create() {
    const file = join(runFolder, 'pglite.tar');
    // Making an empty cluster takes most of PGlite's start, so it is made once and copied.
    await oncePerRun('pglite', async () => {
      const client = await PGlite.create();
      const dump = await client.dumpDataDir('none');
      writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
      await client.close();
    });
    return { kind: 'memory', image: new Blob([readFileSync(file)]) };
  },
};

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  create: async () => ({ kind: 'server', url: await createPostgresDatabase() }),
};

/**
 * Declares the same tests for each kind of database. On a developer's machine without PostgreSQL its tests are skipped
 * by name; with CI=true they fail.
 */
export function describeOnEachDatabase(title: string, body: (database: TestDatabase) => void): void {
  describe(`${title}, on PGlite`, () => body(pglite));
  const mayBeMissing = process.env['CI'] !== 'true';
  const skip = missingPostgres !== undefined && mayBeMissing ? missingPostgres : false;
  describe(`${title}, on PostgreSQL`, { skip }, () => body(postgres));
}

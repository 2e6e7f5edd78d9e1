import { after, before } from 'node:test';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import type { TestDatabase } from './databases.ts';

/** Opens a database before the tests of a suite, and closes it after them. The returned function gives it to a test. */
export function useDatabase(kind: TestDatabase): () => OpenDatabase {
  let open: OpenDatabase | undefined;
  before(async () => {
    open = await openDatabase(await kind.create());
  });
  after(() => open?.close());
  return () => {
    if (open === undefined) throw new Error('The database is opened before the tests of its suite.');
    return open;
  };
}

/** The database behind PgBouncer in transaction mode, where each transaction may get another session of the server. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { inTransaction, readRows } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { missingPgbouncer, startPgbouncer, type Pgbouncer } from '../support/pgbouncer.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';

const missing = missingPostgres ?? missingPgbouncer;

describe('a database behind a pooler', { skip: missing ?? false }, () => {
  let url = '';
  let pooler: Pgbouncer;
  let opened: readonly OpenDatabase[] = [];
  before(async () => {
    url = await createPostgresDatabase({ isEmpty: true });
    pooler = await startPgbouncer(url);
    opened = await Promise.all(
      Array.from({ length: 2 }, () => openDatabase({ kind: 'server', url: pooler.url })),
    );
  });
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await pooler.stop();
  });

  it('gets its tables once, from two processes that start together', async () => {
    const [row] = await runStatement(
      url,
      'select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations',
    );
    assert.deepEqual(row, { once: true });
  });

  it('is told from one without a pooler', async () => {
    const direct = await openDatabase({ kind: 'server', url });
    after(() => direct.close());
    assert.deepEqual([direct.isPooled, ...opened.map(({ isPooled }) => isPooled)], [false, true, true]);
  });

  it('answers everybody right where more ask than there are sessions', async () => {
    const asked = Array.from({ length: 60 }, (_, value) => value);
    const answers = await Promise.all(
      asked.map((value) =>
        inTransaction(opened[value % 2]!.database, async (transaction) => {
          const [row] = await readRows(transaction, sql<{ sum: number }>`select ${value}::int + 40 as sum`);
          const [again] = await readRows(
            transaction,
            sql<{ sum: number }>`select ${row?.sum}::int - 40 as sum`,
          );
          return again?.sum;
        }),
      ),
    );
    assert.deepEqual(answers, asked);
  });

  it('leaves nothing prepared in a session', async () => {
    for (const { database } of opened) {
      assert.deepEqual(await readRows(database, sql`select name from pg_prepared_statements`), []);
    }
  });
});

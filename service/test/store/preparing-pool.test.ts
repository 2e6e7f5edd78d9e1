import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { sqlStateOf } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

describeOnEachDatabase('a connection that prepares', (kind) => {
  let open: OpenDatabase;
  before(async () => {
    open = await openDatabase(await kind.createEmpty());
  });
  after(() => open.close());

  // Queries run one after the other, so that the pool uses one connection for all.
  async function ask(query: SQL): Promise<readonly Record<string, unknown>[]> {
    const result = await open.database.execute<Record<string, unknown>>(query);
    return (result as { readonly rows: readonly Record<string, unknown>[] }).rows;
  }
  async function prepared(part: string): Promise<number> {
    const rows = await ask(sql`select statement from pg_prepared_statements`);
    return rows.filter(({ statement }) => String(statement).includes(part)).length;
  }

  it('reads and plans a statement once, however often it is asked with other values', async () => {
    for (const value of [1, 2, 3]) {
      assert.deepEqual(await ask(sql`select ${value}::int + 40 as sum`), [{ sum: value + 40 }]);
    }
    assert.equal(await prepared('+ 40'), 1);
  });

  it('does not prepare what has no values', async () => {
    await ask(sql`select 41 as plain`);
    assert.equal(await prepared('41 as plain'), 0);
  });

  it('keeps the connection, and what it has prepared, when a statement fails', async () => {
    const pid = sql`select pg_backend_pid() as pid`;
    const before = await ask(pid);
    await ask(sql`select ${1}::int + 50 as sum`);
    for (const divisor of [0, 0]) {
      await assert.rejects(
        ask(sql`select 1 / ${divisor}::int as result`),
        (error) => sqlStateOf(error) === '22012',
      );
    }
    assert.deepEqual(await ask(sql`select 1 / ${1}::int as result`), [{ result: 1 }]);
    assert.deepEqual(await ask(pid), before);
    assert.equal(await prepared('+ 50'), 1);
  });

  it('keeps no more than 250 statements on the server, and answers what is beyond all the same', async () => {
    for (let index = 0; index < 300; index += 1) {
      const text = sql.raw(`as column_${index}`);
      assert.deepEqual(await ask(sql`select ${index}::int ${text}`), [{ [`column_${index}`]: index }]);
    }
    const kept = await prepared('');
    assert.ok(kept > 200 && kept <= 250, `${kept} are prepared`);
  });

  it('is not used up by transactions that cannot begin', async () => {
    const refused = { isolationLevel: 'no such level' as 'serializable' };
    // Twice as many as a pool has connections.
    for (let index = 0; index < 20; index += 1) {
      await assert.rejects(
        open.database.transaction(async () => undefined, refused),
        (error) => sqlStateOf(error) === '42601',
      );
    }
    assert.deepEqual(await ask(sql`select ${1}::int + 40 as sum`), [{ sum: 41 }]);
  });
});

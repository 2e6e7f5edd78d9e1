import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PGlite } from '@electric-sql/pglite';
import { readSchema, takePglite, takePgliteWithoutTables } from './pglite.ts';

/** Traces that one test may leave for another. Each is a statement that returns one text per row. */
const STATE = [
  // The rows of each table.
  `select concat(oid::regclass, query_to_xml(format('select * from %s', oid::regclass), false, true, ''))
   from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`,
  `select concat_ws(' ', table_schema, table_name, column_name, data_type, column_default, is_nullable)
   from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  'select indexdef from pg_indexes',
  `select concat_ws(' ', conrelid::regclass, conname) from pg_constraint`,
  "select format('%s at %s', sequencename, last_value) from pg_sequences",
  `select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  // The first statement in PL/pgSQL adds the settings `plpgsql.*`.
  `select concat_ws(' ', name, setting) from pg_settings where name not like 'plpgsql.%'`,
  'select name from pg_prepared_statements',
  `select concat_ws(' ', locktype, objid) from pg_locks where locktype = 'advisory'`,
  "select concat_ws(' ', setrole, setconfig) from pg_db_role_setting",
];

async function readState(client: PGlite): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, text] of STATE.entries()) {
    const { rows } = await client.query<[string]>(text, [], { rowMode: 'array' });
    found.push(...rows.map(([line]) => `${index}: ${line}`).sort());
  }
  return found;
}

/** The lines that are in only one of two states. */
function differencesOf(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...one.filter((line) => !other.includes(line)), ...other.filter((line) => !one.includes(line))];
}

/**
 * Changes an instance and closes it. Returns the next instance, and the lines in which its state differs from before.
 */
async function leave(
  text: string,
): Promise<{ readonly isSame: boolean; readonly differences: readonly string[] }> {
  const first = await takePglite();
  const before = await readState(first);
  await first.exec(text);
  await first.close();
  const second = await takePglite();
  const differences = differencesOf(before, await readState(second));
  await second.close();
  return { isSame: second === first, differences };
}

describe('the PGlite that the tests of a process share', () => {
  for (const [what, text] of [
    ['rows', "insert into address_windows values ('left', 1, 1)"],
    ['rows with numbers', "insert into organizations values ('left', default, 'left', null, 1, 1)"],
    ['settings', 'set statement_timeout = 5000; set search_path = nowhere'],
    ['a prepared statement', 'prepare left_behind as select 1'],
    ['a lock', 'select pg_advisory_lock(7)'],
    ['a transaction', "begin; insert into address_windows values ('left', 1, 1)"],
  ] as const) {
    it(`comes back without ${what}`, async () => {
      assert.deepEqual(await leave(text), { isSame: true, differences: [] });
    });
  }

  it('does not come back with another schema', async () => {
    const text = 'drop table address_windows; create table left_behind (x int)';
    assert.deepEqual(await leave(text), { isSame: false, differences: [] });
  });

  for (const [what, text] of [
    ['a table more', 'create table left_behind (x int)'],
    ['a table less', 'drop table address_windows'],
    ['another table name', 'alter table address_windows rename to left_behind'],
    ['a column more', 'alter table address_windows add column left_behind int'],
    ['another default', 'alter table address_windows alter column count set default 7'],
    ['a constraint less', 'alter table api_keys drop constraint api_keys_once_per_organization'],
    ['an index more', 'create index left_behind on address_windows (count)'],
    ['a function', "create function left_behind() returns int language sql as 'select 1'"],
    ['another sequence', 'alter sequence api_keys_sequence_seq increment 7'],
    ['a temporary table', 'create temporary table address_windows (x int)'],
    ['a setting that lasts', 'alter role postgres set statement_timeout = 5000'],
    ['another owner', 'create role left_behind'],
    ['a migration less', 'delete from drizzle.__drizzle_migrations where id = 1'],
    ['no migrations', 'drop schema drizzle cascade'],
  ] as const) {
    it(`sees that there is ${what}`, async () => {
      const client = await takePglite();
      try {
        const before = await readSchema(client);
        await client.exec(`begin; ${text}`);
        assert.notEqual(await readSchema(client), before);
        await client.exec('rollback');
        assert.equal(await readSchema(client), before);
      } finally {
        await client.close();
      }
    });
  }

  it('belongs to one test at a time', async () => {
    const [first, second] = await Promise.all([takePglite(), takePglite()]);
    assert.notEqual(first, second);
    await Promise.all([first.close(), second.close()]);
  });

  it('has no tables for a test that makes them, and has them again for the next one', async () => {
    const empty = await takePgliteWithoutTables();
    const { rows } = await empty.query(`select 1 from pg_tables where schemaname in ('public', 'drizzle')`);
    assert.deepEqual(rows, []);
    await empty.close();
    const next = await takePglite();
    assert.equal((await next.query('select * from address_windows')).rows.length, 0);
    await next.close();
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { readRows } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

describeOnEachDatabase('migrations', ({ createEmpty }) => {
  it('run in their order, each in a transaction of its own', async () => {
    const { close, database } = await openDatabase(await createEmpty());
    const [row] = await readRows(
      database,
      sql`select count(*) > 20 as "areThere", count(distinct xmin::text) = count(*) as "areApart",
        array_agg(created_at order by id) = array_agg(created_at order by created_at) as "areInOrder"
        from drizzle.__drizzle_migrations`,
    );
    await close();
    assert.deepEqual(row, { areThere: true, areApart: true, areInOrder: true });
  });
});

describe('a new database on a server', { skip: missingPostgres ?? false }, () => {
  it('is refused where its encoding lacks letters, and nothing is made in it', async () => {
    const beside = await createPostgresDatabase({ isEmpty: true });
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const name = `${/test_\w+/.exec(beside)?.[0]}_${encoding.toLowerCase()}`;
      const url = beside.replace(/test_\w+/, name);
      await runStatement(
        beside,
        `create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`,
      );
      const opened = openDatabase({ kind: 'server', url });
      if (encoding === 'SQL_ASCII') {
        // SQL_ASCII stores every byte unchanged, so it is accepted.
        await (await opened).close();
        continue;
      }
      await assert.rejects(opened, /^StartError: The encoding of the database is LATIN1, /);
      const [schema] = await runStatement(url, `select from pg_namespace where nspname = 'drizzle'`);
      assert.equal(schema, undefined);
    }
  });
});

describe('a database with tables and no list of the migrations', { skip: missingPostgres ?? false }, () => {
  it('is told as the part of a backup that it is, and left as it is', async () => {
    const url = await createPostgresDatabase();
    await runStatement(url, 'drop schema drizzle cascade');
    await assert.rejects(openDatabase({ kind: 'server', url }), {
      name: 'StartError',
      message:
        'The database of DATABASE_URL cannot be used (42P07); it has tables, and the schema drizzle with the list of applied migrations is missing; restore that schema from the backup, too, or name an empty database.',
    });
    assert.deepEqual(await runStatement(url, `select from pg_namespace where nspname = 'drizzle'`), []);
  });
});

describe('a migration of a database in use', { skip: missingPostgres ?? false }, () => {
  let url = '';
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
    return client;
  };
  const indexes = ['api_keys_by_expiry', 'read_only_sessions_by_user', 'signups_by_user'];
  const others = ['root_quorum_members_by_user', 'users_by_organization'];
  const countIndexes = async (): Promise<unknown> => {
    const names = [...indexes, ...others].map((name) => `'${name}'`).join();
    const rows = await runStatement(url, `select from pg_indexes where indexname in (${names})`);
    return rows.length;
  };
  before(async () => {
    url = await createPostgresDatabase();
    // The tables as they were before migration 0024, whose statements had another order in an earlier version.
    await runStatement(url, `drop index ${[...indexes, ...others].join()}`);
    for (const table of ['api_keys', 'read_only_sessions']) {
      await runStatement(url, `alter table ${table} drop column opener_passkey`);
    }
    await runStatement(
      url,
      `delete from drizzle.__drizzle_migrations where id > (select id from drizzle.__drizzle_migrations order by id offset 23 limit 1)`,
    );
  });
  after(() => Promise.all(clients.map((client) => client.end())));

  it('that waits for a transaction which waits for it is tried again', async () => {
    const [transaction, other] = [await connect(), await connect()];
    const { database = '' } = transaction;
    // The server detects the deadlock in the migration, not in the transaction.
    await runStatement(url, `alter database ${database} set deadlock_timeout = '10ms'`);
    await transaction.query(`begin; set local deadlock_timeout = '1h'; lock api_keys in row exclusive mode`);
    await other.query('begin; lock root_quorum_members in row exclusive mode');
    const waitFor = (table: string): Promise<void> =>
      waitUntil(async () => {
        // A table can have the same oid in all databases of the server, so the database is compared, too.
        const waiting = `select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and not granted and relation = '${table}'::regclass`;
        return (await runStatement(url, waiting)).length > 0;
      });
    const migrated = openDatabase({ kind: 'server', url });
    await waitFor('root_quorum_members');
    const waiting = transaction.query('lock users in row exclusive mode');
    await waitFor('users');
    await other.query('commit');
    await waiting;
    assert.equal(await countIndexes(), 0, 'it has given up for the transaction');
    await transaction.query('commit');
    await (await migrated).close();
    assert.equal(await countIndexes(), 5);
  });
});

/**
 * Checks query plans: tables that grow with the service are read by an index. The embedded database scans a whole table
 * only where no index fits, so its plans show this even while the tables are small.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { bringDeliveriesForward, bringSendTransactionsForward } from '../../src/store/bring-forward.ts';
import { readRows, type Database } from '../../src/store/database.ts';
import { listWithoutEntries } from '../../src/store/log-verification.ts';
import { beginLog, readLogState } from '../../src/store/log.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { countFamily, evictSessions } from '../../src/store/session-keys.ts';
import { findSigningKeys } from '../../src/store/signing-keys.ts';
import {
  activities,
  apiKeys,
  logEntries,
  organizations,
  privateKeyAddresses,
  privateKeys,
  users,
} from '../../src/store/tables.ts';
import { readUsers } from '../../src/store/users.ts';
import { pglite } from '../support/databases.ts';
import { explain } from '../support/explain.ts';
import { sweep } from '../support/sweep.ts';

describe('a plan', () => {
  const statements: { readonly statement: string; readonly values: readonly unknown[] }[] = [];
  let open: OpenDatabase;
  before(async () => {
    const logQuery = (statement: string, values: readonly unknown[]) => {
      statements.push({ statement, values });
    };
    open = await openDatabase(await pglite.create(), { queryLogger: { logQuery } });
    const times = { createdAt: 0, updatedAt: 0 };
    await open.database.insert(organizations).values({ id: 'acme', name: 'Acme', ...times });
    await open.database.insert(users).values({ id: 'ada', organizationId: 'acme', name: 'Ada', ...times });
  });
  after(() => open.close());

  /** Runs the work and fails when the query plan of one of its statements matches `whole`. */
  async function assertNotRead(whole: RegExp, work: (database: Database) => Promise<unknown>): Promise<void> {
    statements.length = 0;
    await work(open.database);
    const made = statements.splice(0);
    assert.ok(made.length > 0);
    for (const { statement, values } of made) {
      const plan = await explain(open.database, statement, values);
      assert.doesNotMatch(plan, whole, `${statement}\n${plan}`);
    }
  }

  it('of a login does not read the keys of other users', async () => {
    await open.database.insert(apiKeys).values(
      ['02aa', '02bb'].map((publicKey) => {
        return { organizationId: 'acme', userId: 'ada', publicKey, curve: '', createdAt: 0, expiresAt: 9 };
      }),
    );
    await assertNotRead(/Seq Scan on api_keys/, async (database) => {
      await countFamily(database, 'ada', 1);
      await evictSessions(database, { userId: 'ada', now: 1, maximum: 1, kept: 2 });
    });
    assert.equal(await countFamily(open.database, 'ada', 1), 0);
    assert.equal(await countFamily(open.database, 'ada', 2), 1);
  });

  it('of a signature does not read the other private keys of the organization', async () => {
    const add = sql`
      insert into ${privateKeys} (id, organization_id, name, curve, public_key, sealed_secret, created_at, updated_at)
      select 'key ' || i, 'acme', '', '', i, '', 0, 0 from generate_series(1, 1000) i`;
    await open.database.execute(add);
    const addresses = (['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_UNCOMPRESSED'] as const).map((format) => {
      return { privateKeyId: 'key 7', organizationId: 'acme', format, address: '0x7', lookup: '0x7' };
    });
    await open.database.insert(privateKeyAddresses).values(addresses);
    await open.database.execute(sql`analyze ${privateKeys}`);
    const find = async (id: string | undefined, lookup: string) =>
      (await findSigningKeys(open.database, 'acme', { id, lookup })).map(
        ({ formats, key }) => `${key.id}: ${[...formats].sort().join(' ')}`,
      );
    const withFormats = ['key 7: ADDRESS_FORMAT_ETHEREUM ADDRESS_FORMAT_UNCOMPRESSED'];
    await assertNotRead(/Seq Scan on private_key|private_keys_by_organization/, async () => {
      assert.deepEqual(await find('key 5', 'key 5'), ['key 5: ']);
      assert.deepEqual(await find('0x7', '0x7'), withFormats);
      assert.deepEqual(await find('key 7', '0x7'), withFormats);
      assert.deepEqual(await find(undefined, '0x7'), withFormats);
    });
    assert.deepEqual(await find(undefined, 'key 5'), []);
    assert.deepEqual(await findSigningKeys(open.database, 'other', { id: 'key 7', lookup: '0x7' }), []);
  });

  it('of a start that finds its log begun does not look at the activities', async () => {
    await beginLog(open.database, 'first');
    statements.length = 0;
    await beginLog(open.database, 'second');
    for (const { statement } of statements) assert.doesNotMatch(statement, /"activities"/);
    assert.equal((await readLogState(open.database)).origin, 'first');
  });

  it('of a verification reads a page of the activities, not all of them for each page', async () => {
    const times = { createdAt: 0, updatedAt: 0 };
    const activity = { organizationId: 'acme', type: '', userId: 'ada', parameters: {}, isProved: false };
    const status = 'ACTIVITY_STATUS_COMPLETED' as const;
    await open.database
      .insert(activities)
      .values(['a', 'b', 'c'].map((id) => ({ id, fingerprint: id, status, ...activity, ...times })));
    await open.database.insert(logEntries).values({ position: 0, activityId: 'b', leaf: '' });
    await assertNotRead(/Seq Scan on activities/, (database) => listWithoutEntries(database, '', 2));
    const first = await listWithoutEntries(open.database, '', 2);
    assert.deepEqual([first.last, first.ids.map(({ id }) => id)], ['b', ['a']]);
    const second = await listWithoutEntries(open.database, 'b', 2);
    assert.deepEqual([second.last, second.ids.map(({ id }) => id)], ['c', ['c']]);
    assert.deepEqual(await listWithoutEntries(open.database, 'c', 2), { last: undefined, ids: [] });
  });

  it('of a list of users, and of a sweep, does not read the users and keys of everybody', async () => {
    // An index that begins with another column would be read as a whole, too.
    await assertNotRead(/Seq Scan on users|users_by_(email|phone)/, (database) =>
      readUsers(database, 'acme'),
    );
    await assertNotRead(/Seq Scan on api_keys/, (database) => sweep(database, 0, { webhookKeyOverlapMs: 0 }));
  });

  it('of what may wait for a wrong clock looks at no row of a queue that is due soon', async () => {
    await assertNotRead(/^(?!.*Index Cond: \(due_at > )/s, async (database) => {
      const options = { now: 0, waitsMs: [1, 2], signal: new AbortController().signal };
      await bringDeliveriesForward(database, options);
      await bringSendTransactionsForward(database, options);
    });
  });

  it('of the deletion of a user finds by an index what refers to the user', async () => {
    // The database checks foreign keys itself, with plans that it does not show, so the test looks for missing indexes.
    const without = await readRows(
      open.database,
      sql<{ readonly reference: string }>`
        select conrelid::regclass || ': ' || conname as reference from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        )`,
    );
    assert.deepEqual(without, []);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { readRows, type Database } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { addressWindows } from '../../src/store/tables.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { pglite } from '../support/databases.ts';
import { explain } from '../support/explain.ts';
import { useTestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

/** The size of the counters' table in bytes, with the space of deleted rows. */
async function readSize(database: Database): Promise<number> {
  const [row] = await readRows(
    database,
    sql<{ readonly size: number }>`select pg_relation_size('address_windows')::integer as size`,
  );
  return row?.size ?? Number.NaN;
}

/** Inserts 2,000 rows and deletes them. */
async function fillAndEmpty(database: Database): Promise<void> {
  await database.execute(sql`
    insert into ${addressWindows} (key, starts_at, count) select repeat('x', 100) || i, i, 1 from generate_series(1, 2000) i
  `);
  await database.delete(addressWindows);
}

describe('the plans of an embedded database', () => {
  const party = createOrganization(['root']);
  const statements = new Map<string, unknown[]>();
  let database: Database;
  const service = useTestService(pglite, {
    provisioning: provisioningOf(party),
    parts: {
      queryLogger: { logQuery: (statement, values) => void statements.set(statement, values) },
      onDatabase: (opened) => void (database = opened),
    },
  });

  it('read by an index also where they were made while a table was empty', async () => {
    const { organizationId } = party;
    const { root } = party.members;
    statements.clear();
    const made = await submit(service(), organizationId, root, 'create_user_tag', {
      userTagName: 'a',
      userIds: [],
    });
    assert.equal(made.status, 200, made.text);
    await query(service(), organizationId, root, 'whoami');
    await query(service(), organizationId, root, 'list_activities');
    await query(service(), organizationId, root, 'get_activity', { activityId: made.body.activity.id });

    const read = [...statements].filter(([statement]) => /^\s*(select|with)\b/.test(statement));
    assert.ok(read.length >= 6, `${read.length} statements`);
    for (const [statement, values] of read) {
      const plan = await explain(database, statement, values);
      // A limited scan is fine: any row of a table will do as a decoy.
      assert.doesNotMatch(plan.replaceAll(/Limit .*\n.*Seq Scan/g, ''), /Seq Scan/, `${statement}\n${plan}`);
    }
  });
});

describe('the space of an embedded database', () => {
  let open: OpenDatabase;
  before(async () => void (open = await openDatabase(await pglite.create())));
  after(() => open.close());

  it('goes to new rows after it was vacuumed', async () => {
    await fillAndEmpty(open.database);
    const size = await readSize(open.database);
    await open.vacuum();
    for (let round = 0; round < 3; round += 1) {
      await fillAndEmpty(open.database);
      await open.vacuum();
    }
    assert.ok((await readSize(open.database)) <= size);
  });
});

describe('the housekeeping of an embedded database', () => {
  let database: Database;
  useTestService(pglite, {
    parts: { housekeepingIntervalMs: 20, onDatabase: (opened) => void (database = opened) },
  });

  it('vacuums it', async () => {
    await fillAndEmpty(database);
    // VACUUM shortens a table whose last rows are deleted.
    await waitUntil(async () => (await readSize(database)) === 0);
  });
});

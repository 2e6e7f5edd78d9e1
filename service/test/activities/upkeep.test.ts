import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { listUpkeep } from '../../src/activities/upkeep.ts';
import { createLog } from '../../src/base/log.ts';
import { inTransaction, readRows } from '../../src/store/database.ts';
import { ACTIVITY_BATCH, holdEndedActivities } from '../../src/store/ended-activities.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { activities, organizations } from '../../src/store/tables.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { runFolder } from '../support/run-folder.ts';
import { watchSyncs } from '../support/watch-syncs.ts';
import { useTestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

const DAY_MS = 86_400_000;

describeOnOneDatabase('the upkeep of activities (issue 19)', (database) => {
  const folder = join(runFolder, `export-${randomUUID()}`);
  const organization = createOrganization(['ada', 'ben'], {
    parts: () => ({
      policies: [
        {
          policyId: randomUUID(),
          policyName: 'two people',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
          consensus: 'approvers.size() >= 2',
        },
      ],
    }),
  });
  const { organizationId } = organization;
  const { ada, ben } = organization.members;
  const service = useTestService(database, {
    provisioning: provisioningOf(organization),
    program: { activityRetention: { days: 60, folder } },
    parts: { housekeepingIntervalMs: 20 },
  });
  const find = async (activityId: string): Promise<Record<string, unknown>> => {
    const { body } = await query(service(), organizationId, ada, 'get_activity', { activityId });
    return (body.activity ?? body) as Record<string, unknown>;
  };
  const readExport = (): { activity: { id: string; status: string }; votes: object[] }[] =>
    readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as never),
    );

  it('ends what nobody decided on, and exports old activities before it deletes them', async () => {
    const tag = { userTagName: 'x', userIds: [] };
    const waiting = await submit(service(), organizationId, ben, 'create_user_tag', tag);
    const { activity } = waiting.body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const rename = { organizationName: 'Another' };
    const done = await submit(service(), organizationId, ada, 'update_organization_name', rename);
    const { id } = done.body.activity;

    service().clock.offsetMs += 30 * DAY_MS + 1;
    const { fingerprint } = activity;
    const late = await submit(service(), organizationId, ada, 'approve_activity', { fingerprint });
    assert.equal(late.body.errorCode, 'PRECONDITION_FAILED', late.text);
    await waitUntil(async () => (await find(activity.id))['status'] === 'ACTIVITY_STATUS_REJECTED');
    const ended = await find(activity.id);
    assert.deepEqual(ended['failure'], {
      code: 9,
      message:
        'The activity did not get the votes that it needs in time; submit it again with a new timestampMs.',
      details: [],
    });
    assert.equal((await find(id))['status'], 'ACTIVITY_STATUS_COMPLETED', 'it is kept for sixty days');

    service().clock.offsetMs += 30 * DAY_MS;
    await waitUntil(async () => (await find(id))['errorCode'] === 'NOT_FOUND');
    const exported = readExport();
    assert.deepEqual(
      exported.map((line) => [line.activity.id, line.activity.status, line.votes.length]),
      [[id, 'ACTIVITY_STATUS_COMPLETED', 1]],
    );
    assert.equal(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o777, 0o600);
    assert.equal((await find(activity.id))['status'], 'ACTIVITY_STATUS_REJECTED', 'it ended later');
    const again = await submit(service(), organizationId, ada, 'update_organization_name', rename, {
      timestampMs: JSON.parse(done.body.activity.votes[0].message).timestampMs,
    });
    assert.equal(again.body.errorCode, 'REQUEST_STALE', 'what is forgotten cannot be done again');
  });
});

describeOnOneDatabase('the export of old activities', (database) => {
  const NOW = 400 * DAY_MS;
  let now = NOW;
  const statements: { readonly statement: string; readonly values: readonly unknown[] }[] = [];
  let open: OpenDatabase;
  before(async () => {
    const logQuery = (statement: string, values: readonly unknown[]): void => {
      statements.push({ statement, values });
    };
    open = await openDatabase(await database.create(), { queryLogger: { logQuery } });
    await open.database.insert(organizations).values({
      ...{ id: 'old', name: 'Old', createdAt: 0, updatedAt: 0 },
    });
    await open.database.execute(sql`
      insert into activities (id, organization_id, type, fingerprint, status, user_id, parameters, is_proved, created_at, updated_at)
      select n::text, 'old', 'ACTIVITY_TYPE_CREATE_USER_TAG', n::text, 'ACTIVITY_STATUS_COMPLETED', 'ada', '{}', false, n, n
      from generate_series(1, ${ACTIVITY_BATCH * 6}) n
    `);
  });
  after(() => open.close());

  it('reads a batch without putting all old activities in order', async () => {
    statements.length = 0;
    await inTransaction(open.database, (transaction) => holdEndedActivities(transaction, NOW));
    const held = statements.find(({ statement }) => statement.includes('from "activities"'));
    assert.ok(held);
    const plan = await explain(held.statement, held.values);
    assert.doesNotMatch(plan, /Sort/, plan);
  });

  /** Answers the query plan of a statement whose values are numbers and names. */
  async function explain(statement: string, values: readonly unknown[]): Promise<string> {
    const bound = statement.replace(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1];
      return typeof value === 'number' ? String(value) : `'${String(value)}'`;
    });
    const rows = await readRows(
      open.database,
      sql<{ readonly 'QUERY PLAN': string }>`explain ${sql.raw(bound)}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  /** Creates the upkeep step that exports old activities to a folder. `onBatch` is called for each written batch. */
  function createExport(folder: string, onBatch: () => void) {
    const [, archiving] = listUpkeep(
      {
        ...{ clock: { now: () => now }, database: open.database, log: createLog('silent') },
        limits: { pendingActivityMs: DAY_MS },
        updates: { enqueue: () => Promise.resolve(false), wake: () => undefined },
        ledger: {
          entries: {
            write: () => '',
            writeDeleted: () => '',
            seal(leaves) {
              if (leaves.length > 0) onBatch();
              return { leaves: '', mac: '' };
            },
          },
          record: () => Promise.reject(new Error('nothing is recorded here')),
          wake: () => undefined,
        },
      },
      { days: 60, folder },
    );
    return archiving ?? assert.fail('nothing is exported');
  }

  it('ends after the batch that is under way when the service stops', async () => {
    const stopping = new AbortController();
    const archiving = createExport(join(runFolder, `export-${randomUUID()}`), () => stopping.abort());
    await archiving.run(stopping.signal);
    assert.equal(await open.database.$count(activities), ACTIVITY_BATCH * 5);
  });

  it('has its names on the disk before the activities are deleted', async (test) => {
    const around = join(runFolder, `export-${randomUUID()}`);
    const folder = join(around, 'a', 'b');
    mkdirSync(around);
    const stopping = new AbortController();
    const synced = await watchSyncs(test);
    let before: readonly number[] = [];
    await createExport(folder, () => {
      before = [...synced];
      stopping.abort();
    }).run(stopping.signal);
    const names = [join(folder, readdirSync(folder)[0] ?? ''), folder, join(around, 'a'), around];
    assert.deepEqual(
      before,
      names.map((name) => statSync(name).ino),
    );
  });

  it('is whole lines, also after a disk that was full has cut one', async () => {
    const folder = join(runFolder, `export-${randomUUID()}`);
    let stopping = new AbortController();
    const archiving = createExport(folder, () => stopping.abort());
    const runOnce = async (): Promise<void> => {
      stopping = new AbortController();
      await archiving.run(stopping.signal);
    };
    await runOnce();
    const [name = ''] = readdirSync(folder);
    appendFileSync(join(folder, name), '{"activity":{"id":"1');
    await runOnce();
    // After the clock is set back over midnight, the export appends to the file of the day before.
    now += DAY_MS;
    await runOnce();
    now -= DAY_MS;
    await runOnce();
    assert.equal(await open.database.$count(activities), 0);
    const files = readdirSync(folder);
    assert.equal(files.length, 2);
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'));
    const ids = lines.map((line) => (JSON.parse(line) as { activity: { id: string } }).activity.id);
    assert.equal(new Set(ids).size, ACTIVITY_BATCH * 4);
  });
});

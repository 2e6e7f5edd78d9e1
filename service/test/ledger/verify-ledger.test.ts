import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import type { LogFault } from '../../src/ledger/verify-ledger.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { readLogState } from '../../src/store/log.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { openTestLog, type TestLog } from './support.ts';

/** The number of activities; `npm run test:log` uses 100,000. */
const ROWS = Number(process.env['LATCHKEY_LOG_ROWS'] ?? 2_000);

/** Thrown in a transaction to roll a test's change back. */
class Undone extends Error {}

describeOnOneDatabase(`a log of ${ROWS} activities (issue 19)`, (kind) => {
  let opened: OpenDatabase;
  let log: TestLog;
  let ids: readonly string[];
  let held: string;
  before(async () => {
    opened = await openDatabase(await kind.create());
    log = await openTestLog(opened.database);
    ids = await log.addActivities(ROWS);
    await log.sequence();
    held = (await readLogState(opened.database)).checkpoint;
    // Entries since the checkpoint: three with a position, two still without.
    await log.addActivities(3);
    await log.sequence();
    await log.addActivities(2);
  });
  after(() => opened.close());

  /** Answers the faults that are found after a change of the database. The change is rolled back. */
  async function findAfter(statements: readonly SQL[]): Promise<readonly LogFault[]> {
    let faults: readonly LogFault[] = [];
    const work = opened.database.transaction(async (transaction) => {
      for (const statement of statements) await transaction.execute(statement);
      const found = await log.verify(held, transaction);
      assert.equal(found.verified, found.faults.length === 0);
      faults = found.faults;
      throw new Undone();
    });
    await assert.rejects(work, Undone);
    return faults;
  }
  const kindsAfter = async (statements: readonly SQL[]): Promise<readonly string[]> => [
    ...new Set((await findAfter(statements)).map(({ fault }) => fault)),
  ];

  it('is found as it is', async () => {
    assert.deepEqual(await log.verify(held), {
      ...{ verified: true, size: ROWS + 3, covered: ROWS, activities: ROWS + 5, deleted: 0 },
      ...{ waiting: 2, olderThanLog: 0, faults: [] },
    });
  });

  it('does not hide a row of activities, votes and decisions that was changed, dropped or added', async () => {
    // The changes hit the first row, the last row, and others in between.
    const at = (part: number): string => ids[Math.floor((ids.length - 1) * part)] as string;
    const changes: readonly [part: number, fault: string, change: (id: string) => SQL][] = [
      [
        0,
        'activity-changed',
        (id) => sql`update activities set status = 'ACTIVITY_STATUS_REJECTED' where id = ${id}`,
      ],
      [
        1,
        'activity-changed',
        (id) => sql`update activities set created_at = created_at - 1 where id = ${id}`,
      ],
      [0.1, 'activity-changed', (id) => sql`update activities set user_id = 'another' where id = ${id}`],
      [
        0.2,
        'activity-changed',
        (id) => sql`update activities set type = 'ACTIVITY_TYPE_OF_NO_KIND' where id = ${id}`,
      ],
      [0.3, 'activity-changed', (id) => sql`update activities set parameters = '{}' where id = ${id}`],
      [
        0.4,
        'activity-changed',
        (id) => sql`update activities set result = '{"userTagId":"x"}' where id = ${id}`,
      ],
      [0.5, 'activity-changed', (id) => sql`update votes set signature = '31' where activity_id = ${id}`],
      [0.6, 'activity-changed', (id) => sql`update votes set user_id = 'another' where activity_id = ${id}`],
      [0.65, 'activity-changed', (id) => sql`delete from votes where activity_id = ${id}`],
      [
        0.7,
        'activity-changed',
        (
          id,
        ) => sql`insert into votes (id, activity_id, user_id, selection, message, public_key, signature, scheme, authentications, created_at)
          select 'forged', activity_id, 'x', selection, message, public_key, signature, scheme, authentications, created_at
          from votes where activity_id = ${id}`,
      ],
      [
        0.75,
        'decision-changed',
        (id) =>
          sql`update policy_evaluations set evaluations = '[{"outcome":"OUTCOME_DENY_EXPLICIT"}]' where activity_id = ${id}`,
      ],
      [0.8, 'decision-changed', (id) => sql`delete from policy_evaluations where activity_id = ${id}`],
      [0.9, 'activity-missing', (id) => sql`delete from activities where id = ${id}`],
    ];
    const forged = sql`insert into activities (id, organization_id, type, fingerprint, status, user_id, parameters, is_proved, created_at, updated_at)
      select 'forged', organization_id, type, 'sha256:forged', status, user_id, parameters, is_proved, created_at, updated_at
      from activities where id = ${at(0.5)}`;
    const faults = await findAfter([forged, ...changes.map(([part, , change]) => change(at(part)))]);
    const found = new Map(faults.map(({ activityId, fault }) => [activityId, fault]));
    const expected = [
      ...changes.map(([part, fault]) => [at(part), fault] as const),
      ['forged', 'activity-unlogged'] as const,
    ];
    assert.deepEqual([...found].sort(), expected.map(([id, fault]) => [id, fault]).sort());
  });

  it('does not hide an entry that was changed, dropped or moved, nor another tree', async () => {
    const place = Math.floor(ROWS / 3);
    const cases: readonly [fault: string, ...statements: SQL[]][] = [
      ['entry-changed', sql`update log_entries set activity_id = 'other' where position = ${place}`],
      [
        'entry-changed',
        sql`update log_entries set leaf = 'no entry', activity_id = (select activity_id from log_entries where position = ${place - 1})
          where position = ${place}`,
      ],
      ['entry-missing', sql`delete from log_entries where position = ${place}`],
      ['entry-missing', sql`delete from log_entries where position >= ${place}`],
      [
        'entry-changed',
        sql`update log_entries set position = -1 where position = ${place}`,
        sql`update log_entries set position = ${place} where position = ${place + 1}`,
        sql`update log_entries set position = ${place + 1} where position = -1`,
      ],
      [
        'tree-changed',
        sql`update log_tiles set hashes = overlay(hashes placing 'AAAA' from 5) where level = 0 and tile = 1`,
      ],
    ];
    for (const [fault, ...statements] of cases) {
      const kinds = await kindsAfter(statements);
      assert.ok(kinds.includes(fault), `${fault} is found, not ${kinds.join()}`);
      assert.ok(!kinds.includes('log-truncated'), `${fault} is no cut`);
    }
  });

  it('does not hide that it was cut off or written anew, in all that the database has', async () => {
    const size = ROWS - 10;
    const cut: SQL[] = [
      sql`delete from activities where id in (select activity_id from log_entries where position >= ${size})`,
      sql`delete from log_entries where position >= ${size}`,
      sql`update log_state set size = ${size}, checkpoint = ''`,
    ];
    assert.deepEqual(await kindsAfter(cut), ['log-truncated']);

    // An attacker who rewrites the whole log cannot change the checkpoint that a client holds.
    const leaf = sql`(select leaf from log_entries where position = 0)`;
    const anew: SQL[] = [
      sql`update log_entries set leaf = ${leaf}, activity_id = (select activity_id from log_entries where position = 0) where position = 1`,
      sql`update log_state set checkpoint = ''`,
    ];
    const found = await kindsAfter(anew);
    assert.ok(found.includes('log-changed'), found.join());
    const forged = held.replace(`\n${ROWS}\n`, `\n${ROWS + 1}\n`);
    const refused = await log.verify(forged);
    assert.deepEqual(refused.faults, [{ fault: 'checkpoint-refused' }]);
    assert.equal(refused.covered, undefined, 'what the log has signed itself is not what was given');
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { verifyCheckpoint } from '../../src/base/contract.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { readLogState } from '../../src/store/log.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openTestLog } from './support.ts';

describeOnEachDatabase('the log of activities (issue 19)', (kind) => {
  it('is as it was when the process ends before the checkpoint is signed', async () => {
    const { close, database } = await openDatabase(await kind.create());
    try {
      const log = await openTestLog(database, { failsOnce: true });
      await log.addActivities(300);
      await assert.rejects(log.step(), { message: 'the process ends here' });
      assert.equal((await readLogState(database)).size, 0);
      const left = await log.verify();
      assert.deepEqual([left.verified, left.waiting], [true, 300]);
      assert.equal(await log.step(), 'done');
      assert.equal(await log.step(), 'idle');
      const found = await log.verify();
      assert.deepEqual([found.verified, found.size, found.waiting], [true, 300, 0]);
    } finally {
      await close();
    }
  });

  it('is written by several processes, one at a time', async () => {
    const location = await kind.create();
    const opened = [await openDatabase(location)];
    // An embedded database can be opened by one process only.
    if (location.kind === 'server') opened.push(await openDatabase(location));
    try {
      const logs = [];
      for (const { database } of opened) logs.push(await openTestLog(database));
      const work = logs.flatMap((log) =>
        Array.from({ length: 12 }, async () => {
          await log.addActivities(20);
          await log.step();
        }),
      );
      await Promise.all(work);
      const [log] = logs;
      await log?.sequence();
      const found = await log?.verify();
      assert.deepEqual([found?.faults, found?.size], [[], opened.length * 240]);
    } finally {
      for (const { close } of opened) await close();
    }
  });

  it('takes no entry that the service has not written, and signs no tree but its own', async () => {
    const { close, database } = await openDatabase(await kind.create());
    try {
      const lines: string[] = [];
      const log = await openTestLog(database, { lines });
      const [deleted] = await log.addActivities(5);
      await log.sequence();
      const held = (await readLogState(database)).checkpoint;
      // An attacker deletes an activity and forges a pending entry that says the service has done so.
      await database.execute(sql`insert into log_pending (leaf, mac)
        values (${['latchkey-log-1', deleted, 'A'.repeat(22), '-', '-', '-'].join('\n')}, ${'A'.repeat(43)})`);
      await database.execute(sql`delete from activities where id = ${deleted}`);
      await log.addActivities(1);
      await log.sequence();
      assert.match(lines.join(''), /a log entry that this service did not write/);
      const found = await log.verify(held);
      assert.equal(found.size, 6, 'it gets no position');
      assert.deepEqual(found.faults, [
        { fault: 'entry-forged' },
        { fault: 'activity-missing', activityId: deleted },
      ]);
      assert.equal((await verifyCheckpoint({ checkpoint: held, keys: [] })).ok, false);

      await database.execute(sql`update log_tiles set hashes = overlay(hashes placing 'AAAA' from 5)`);
      await log.addActivities(1);
      await assert.rejects(log.step(), { name: 'LogBentError' });
    } finally {
      await close();
    }
  });
});

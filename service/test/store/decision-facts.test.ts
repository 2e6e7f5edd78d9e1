import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { readRows } from '../../src/store/database.ts';
import { readAllDecisionFacts } from '../../src/store/decision-facts.ts';
import { organizations } from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

describeOnEachDatabase('the facts of decisions', (kind) => {
  const open = useDatabase(kind);

  it('are found by an index while there are no activities, since the plan is kept when there are many', async () => {
    const organizationId = randomUUID();
    const times = { createdAt: 0, updatedAt: 0 };
    await open()
      .database.insert(organizations)
      .values({ id: organizationId, name: 'Test', rootQuorumThreshold: 1, ...times });
    const questions = Array.from({ length: 20 }, () => ({
      organizationId,
      userIds: [randomUUID()],
      fingerprint: randomUUID(),
    }));
    // Counts the scans of this connection that it has not reported yet, including those of earlier work.
    const scans = sql<{ readonly count: string }>`
      select seq_scan as count from pg_stat_xact_user_tables where relname = 'activities'`;
    await open().database.transaction(async (transaction) => {
      const before = await readRows(transaction, scans);
      await readAllDecisionFacts(transaction, questions);
      assert.deepEqual(await readRows(transaction, scans), before);
    });
  });
});

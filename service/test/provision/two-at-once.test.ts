import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { describeOnEachDatabase } from '../support/databases.ts';
import { runStatement } from '../support/postgres.ts';
import { startTestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

/** In milliseconds, the statement timeout of requests, as in production. */
const STATEMENT_MS = 3_000;

describeOnEachDatabase('a service that starts while another one applies its file', (database) => {
  if (database.name === 'PGlite') return;
  it('waits for that one, for longer than a statement may take', async () => {
    const location = await database.create();
    assert.ok(location.kind === 'server');
    const other = new pg.Client({ connectionString: location.url });
    await other.connect();
    await other.query('begin; lock provisioned_items in exclusive mode');
    const databaseLimits = { connectionMs: 120_000, statementMs: STATEMENT_MS, answerMs: 125_000 };
    const starting = startTestService(database, { location, parts: { databaseLimits } });
    let isOver = false;
    void starting.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await waitUntil(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '${STATEMENT_MS + 200} ms'`;
      return isOver || (await runStatement(location.url, waiting)).length > 0;
    });
    await other.query('commit');
    await other.end();
    await (await starting).close();
  });
});

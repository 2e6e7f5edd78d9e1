/**
 * The service while its database is cut off, restarted or gone: it stays, says 503, and is back at once.
 *
 * Takes long: silence is told from a slow answer after some seconds, and a server is stopped and started.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { stamp } from '../support/client.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import {
  missingPostgres,
  runStatement,
  startPostgresServer,
  toSocketPath,
  type PostgresServer,
} from '../support/postgres.ts';
import { keepRunning, program as fromSource, startProgram, type Program } from '../support/program.ts';

/** Milliseconds after the database is there again in which the service must be, too. */
const RECOVERY_MS = 5_000;
/** In milliseconds, how long the test waits between two looks. */
const TURN_MS = 5;
const CONNECTIONS = 16;
const CREATE = '/public/v1/submit/create_user_tag';
const isMissing = missingPostgres !== undefined && process.env['CI'] !== 'true';

describe('a service whose database goes away', { skip: isMissing ? missingPostgres : false }, () => {
  const party = createOrganization(['root']);
  const acknowledged: string[] = [];
  let folder = '';
  let server: PostgresServer;
  let proxy: DatabaseProxy;
  let program: Program;
  let baseUrl = '';
  let made = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-outages-'));
    const file = join(folder, 'provision.json');
    await writeFile(file, JSON.stringify(provisioningOf(party)));
    server = await startPostgresServer('outages');
    proxy = await startDatabaseProxy(server.url, toSocketPath(server.url));
    const environment = { DATABASE_URL: proxy.url, LATCHKEY_MASTER_KEY: '11'.repeat(32) };
    program = startProgram(
      ['--port', '0', '--data', 'memory', '--provision', file],
      environment,
      fromSource,
      keepRunning,
    );
    ({ baseUrl } = await program.ready);
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await proxy.stop();
    await server.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes a tag; true when that is acknowledged, false when the service says that it is not available. */
  async function makeTag(): Promise<boolean> {
    const userTagName = `tag ${(made += 1)}`;
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId: party.organizationId,
      parameters: { userTagName, userIds: [] },
    });
    const headers = { 'content-type': 'application/json', 'x-stamp': stamp(party.members.root.key, body) };
    const reply = await fetch(baseUrl + CREATE, { method: 'POST', headers, body });
    const text = await reply.text();
    if (reply.status === 200) {
      assert.match(text, /ACTIVITY_STATUS_COMPLETED/);
      acknowledged.push(userTagName);
      return true;
    }
    assert.equal(reply.status, 503, text);
    const { code, errorCode } = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual({ code, errorCode }, { code: 14, errorCode: 'UNAVAILABLE' });
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-5]$/);
    return false;
  }

  /** Disturbs the making of tags; then all must work again within the time. Answers the number of refusals. */
  async function underLoad(disturb: () => Promise<void>, recoveryMs = RECOVERY_MS): Promise<number> {
    let isOver = false;
    let refusals = 0;
    let fault: unknown;
    const hands = Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) {
        if (await makeTag()) continue;
        refusals += 1;
        await wait(TURN_MS);
      }
    }).map((hand) => hand.catch((error: unknown) => (fault ??= error)));
    const begun = acknowledged.length;
    try {
      while (acknowledged.length < begun + 20) {
        assert.ifError(fault);
        await wait(TURN_MS);
      }
      await disturb();
      const after = acknowledged.length;
      // Counted in turns of this process, which become longer on a busy machine as those of the service do.
      for (let turn = 0; acknowledged.length < after + 3 * CONNECTIONS; turn += 1) {
        assert.ifError(fault);
        assert.ok(turn < recoveryMs / TURN_MS, 'the service is not back in time');
        await wait(TURN_MS);
      }
    } finally {
      isOver = true;
      await Promise.all(hands);
    }
    assert.equal(program.child.exitCode, null, 'the program has ended');
    assert.ifError(fault);
    await assertKept();
    return refusals;
  }

  async function assertKept(): Promise<void> {
    const rows = await runStatement(server.url, 'select name from user_tags');
    const names = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      acknowledged.filter((name) => !names.has(name)),
      [],
    );
    assert.equal(names.size, rows.length, 'a tag is there twice');
  }

  for (const manner of ['reset', 'close'] as const) {
    it(`outlives forty times a ${manner} of all connections`, async () => {
      await underLoad(async () => {
        for (let time = 0; time < 40; time += 1) {
          proxy.cut(manner);
          await wait(10 + (time % 7));
        }
      });
    });
  }

  it('outlives connections that are ended by the operator of the database', async () => {
    await underLoad(async () => {
      for (let time = 0; time < 20; time += 1) {
        await runStatement(
          server.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'latchkey-service'`,
        );
      }
    });
  });

  it('says 503 while the database cannot be reached, and is back within 5 s', async () => {
    const refusals = await underLoad(async () => {
      proxy.isOpen = false;
      proxy.cut('reset');
      await wait(500);
      assert.equal((await fetch(`${baseUrl}/healthz`)).status, 503);
      proxy.isOpen = true;
    });
    assert.ok(refusals > 0);
  });

  it('gives up connections on which nothing comes any more, as after a failover', async () => {
    // Silence is told from a slow answer after 3.5 s.
    await underLoad(() => {
      proxy.cut('silence');
      return Promise.resolve();
    }, 3_500 + RECOVERY_MS);
  });

  for (const mode of ['fast', 'immediate'] as const) {
    it(`outlives a restart of the database server (${mode})`, async () => {
      await underLoad(async () => {
        await server.stop(mode);
        await server.start();
      });
    });
  }
});

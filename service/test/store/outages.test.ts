/**
 * While its database is cut off, restarted or gone, the service keeps running and answers 503. It works again as soon as
 * the database does.
 *
 * Takes long: a silent connection is given up only after some seconds, and a server is stopped and started.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import {
  missingPostgres,
  runStatement,
  startPostgresServer,
  toSocketPath,
  type PostgresServer,
} from '../support/postgres.ts';
import { keepRunning, program as fromSource, startProgram, type Program } from '../support/program.ts';
import { createTagLoad, RECOVERY_MS, type TagLoad } from '../support/tag-load.ts';

const isMissing = missingPostgres !== undefined && process.env['CI'] !== 'true';

describe('a service whose database goes away', { skip: isMissing ? missingPostgres : false }, () => {
  const party = createOrganization(['root']);
  let folder = '';
  let server: PostgresServer;
  let proxy: DatabaseProxy;
  let program: Program;
  let baseUrl = '';
  let metricsUrl = '';
  let load: TagLoad;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-outages-'));
    const file = join(folder, 'provision.json');
    await writeFile(file, JSON.stringify(provisioningOf(party)));
    server = await startPostgresServer('outages');
    proxy = await startDatabaseProxy(server.url, toSocketPath(server.url));
    const environment = {
      DATABASE_URL: proxy.url,
      LATCHKEY_MASTER_KEY: '11'.repeat(32),
      LATCHKEY_METRICS: '127.0.0.1:0',
    };
    program = startProgram(
      ['--port', '0', '--data', 'memory', '--provision', file],
      environment,
      fromSource,
      keepRunning,
    );
    ({ baseUrl, metricsUrl = '' } = await program.ready);
    load = createTagLoad({ party, program, databaseUrl: () => server.url });
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await proxy.stop();
    await server.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  for (const manner of ['reset', 'close'] as const) {
    it(`outlives forty times a ${manner} of all connections`, async () => {
      await load.during(async () => {
        for (let time = 0; time < 40; time += 1) {
          proxy.cut(manner);
          await wait(10 + (time % 7));
        }
      });
    });
  }

  it('outlives connections that are ended by the operator of the database', async () => {
    await load.during(async () => {
      for (let time = 0; time < 20; time += 1) {
        await runStatement(
          server.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'latchkey-service'`,
        );
      }
    });
  });

  it('says 503 while the database cannot be reached, also to its metrics, and is back within 5 s', async () => {
    let metrics = '';
    const { refusals } = await load.during(async () => {
      proxy.isOpen = false;
      proxy.cut('reset');
      await wait(500);
      assert.equal((await fetch(`${baseUrl}/healthz`)).status, 503);
      metrics = await (await fetch(metricsUrl)).text();
      proxy.isOpen = true;
    });
    assert.ok(refusals > 0);
    assert.match(metrics, /^latchkey_ready 0$/m);
  });

  it('gives up connections on which nothing comes any more, as after a failover', async () => {
    // After 3.5 s without an answer a connection counts as dead.
    await load.during(() => {
      proxy.cut('silence');
      return Promise.resolve();
    }, 3_500 + RECOVERY_MS);
  });

  for (const mode of ['fast', 'immediate'] as const) {
    it(`outlives a restart of the database server (${mode})`, async () => {
      await load.during(async () => {
        await server.stop(mode);
        await server.start();
      });
    });
  }
});

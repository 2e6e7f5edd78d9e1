/**
 * Tests the service while its database server is restarted, and while it fails over to a standby, with and without
 * PgBouncer in between. It is not part of `npm test`; `npm run failover -w service` runs it, five times each.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { missingPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import {
  missingPostgres,
  startPostgresServer,
  startPostgresStandby,
  toSocketPath,
  type PostgresServer,
} from '../support/postgres.ts';
import { keepRunning, program as fromSource, startProgram, type Program } from '../support/program.ts';
import { createTagLoad, RECOVERY_MS, type Disturbance, type TagLoad } from '../support/tag-load.ts';

const ROUNDS = Number(process.env['LATCHKEY_TEST_FAILOVERS'] ?? 1);
/** In milliseconds, how long no server takes writes: the standby has the address already, and is not promoted yet. */
const READ_ONLY_MS = 300;

/** The connection between the service and the database server: a TCP proxy or PgBouncer. */
interface Way {
  readonly url: string;
  target(server: PostgresServer): void;
  stop(): Promise<void>;
}

const WAYS = {
  address: {
    name: 'an address that moves',
    missing: missingPostgres,
    // Connections end only when a server fails, and a new connection reaches the other server at once.
    async open(server: PostgresServer): Promise<Way> {
      const { stop, target, url } = await startDatabaseProxy(server.url, toSocketPath(server.url));
      return { url, stop, target: (other) => target(toSocketPath(other.url)) };
    },
  },
  pgbouncer: {
    name: 'PgBouncer in transaction mode',
    missing: missingPostgres ?? missingPgbouncer,
    async open(server: PostgresServer): Promise<Way> {
      const { stop, target, url } = await startPgbouncer(server.url);
      return { url, stop, target: (other) => target(other.url) };
    },
  },
};

for (const [key, { missing, name, open }] of Object.entries(WAYS)) {
  describe(`a service that reaches its database by ${name}`, { skip: missing ?? false }, () => {
    const party = createOrganization(['root']);
    let folder = '';
    let server: PostgresServer;
    let way: Way;
    let program: Program;
    let load: TagLoad;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'latchkey-failover-'));
      const file = join(folder, 'provision.json');
      await writeFile(file, JSON.stringify(provisioningOf(party)));
      server = await startPostgresServer(`failover-${key}`);
      way = await open(server);
      const environment = { DATABASE_URL: way.url, LATCHKEY_MASTER_KEY: '11'.repeat(32) };
      const flags = ['--port', '0', '--data', 'memory', '--provision', file];
      program = startProgram(flags, environment, fromSource, keepRunning);
      await program.ready;
      load = createTagLoad({ party, program, databaseUrl: () => server.url });
    });
    after(async () => {
      program.child.kill('SIGTERM');
      await program.ended;
      await way.stop();
      await server.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    });

    function tell(what: string, { recoveredMs, refusals }: Disturbance): void {
      const kept = `${load.acknowledged.length} acknowledged so far, none lost`;
      console.log(
        `${name}: ${what}: back after ${Math.round(recoveredMs)} ms, ${refusals} told to come again, ${kept}`,
      );
    }

    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const mode of ['fast', 'immediate'] as const) {
        it(`outlives restart ${round} of the server (${mode})`, async () => {
          tell(
            `restart (${mode})`,
            await load.during(async () => {
              await server.stop(mode);
              await server.start();
            }),
          );
        });
      }

      it(`outlives promotion ${round} of a copy in the place of a server that has crashed`, async () => {
        const standby = await startPostgresStandby(server, `failover-${key}-${round}`);
        const result = await load.during(async () => {
          await server.stop('immediate');
          way.target(standby);
          server = standby;
          await wait(READ_ONLY_MS);
          await standby.promote();
        }, RECOVERY_MS);
        tell('promotion', result);
      });
    }
  });
}

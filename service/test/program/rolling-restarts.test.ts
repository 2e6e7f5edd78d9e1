/**
 * Replaces processes one by one under load, behind a load balancer that polls `/readyz`. No request may be refused. This
 * test replaces one process; `npm run restarts -w service` replaces twenty.
 *
 * Takes long: it starts the program once more than it restarts it.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { startBalancer } from '../support/balancer.ts';
import { stamp } from '../support/client.ts';
import { createPostgresDatabase, missingPostgres } from '../support/postgres.ts';
import { startProgram, withFolder, type Program } from '../support/program.ts';

const RESTARTS = Number(process.env['LATCHKEY_TEST_RESTARTS'] ?? 1);
// With one restart a few connections are enough: the load takes CPU time from the program that starts.
const CONNECTIONS = RESTARTS > 1 ? 20 : 3;
const PATH = '/public/v1/submit/create_user_tag';

const skip = missingPostgres !== undefined && process.env['CI'] !== 'true' ? missingPostgres : false;

describe('a service that is replaced', { skip }, () => {
  it('refuses nobody: it says that it stops, and answers until nobody comes', async () => {
    await withFolder(async (folder) => {
      const party = createOrganization(['root']);
      const provision = join(folder, 'provision.json');
      await writeFile(provision, JSON.stringify(provisioningOf(party)));
      const environment = {
        DATABASE_URL: await createPostgresDatabase(),
        LATCHKEY_MASTER_KEY: 'cd'.repeat(32),
        // The balancer polls twenty times a second, and on a busy machine it notices late that a process drains.
        LATCHKEY_DRAIN_SECONDS: '3',
        LATCHKEY_LOG_LEVEL: 'error',
      };
      const start = (): Program => startProgram(['--port', '0', '--provision', provision], environment);
      const balancer = await startBalancer();
      let isOver = false;
      after(async () => {
        isOver = true;
        await balancer.close();
      });
      let program = start();
      let url = (await program.ready).baseUrl;
      await balancer.add(url);

      const replies = new Map<string, number>();
      const count = (reply: string): void => void replies.set(reply, (replies.get(reply) ?? 0) + 1);
      const ask = async (): Promise<string> => {
        const body = JSON.stringify({
          type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
          timestampMs: String(Date.now()),
          organizationId: party.organizationId,
          parameters: { userTagName: randomUUID(), userIds: [] },
        });
        const reply = await fetch(balancer.baseUrl + PATH, {
          method: 'POST',
          headers: { 'x-stamp': stamp(party.members.root.key, body) },
          body,
        });
        const text = await reply.text();
        return reply.ok ? 'done' : `${reply.status} ${text}`;
      };
      const load = Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (!isOver) count(await ask().catch((error: Error) => error.message));
        }),
      );
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const next = start();
        const nextUrl = (await next.ready).baseUrl;
        await balancer.add(nextUrl);
        program.child.kill('SIGTERM');
        const { code, stderr } = await program.ended;
        assert.equal(code, 0, stderr);
        balancer.remove(url);
        program = next;
        url = nextUrl;
      }
      isOver = true;
      await load;
      const done = replies.get('done') ?? 0;
      replies.delete('done');
      assert.deepEqual([...replies], []);
      assert.ok(done > RESTARTS * CONNECTIONS, `${done} requests`);
      if (RESTARTS > 1) console.log(`${RESTARTS} restarts, ${done} requests, none refused`);
      // The second SIGTERM ends the wait for the balancer, which is gone by now.
      await balancer.close();
      program.child.kill('SIGTERM');
      program.child.kill('SIGTERM');
      assert.equal((await program.ended).code, 0);
    });
  });
});

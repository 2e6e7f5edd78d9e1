/**
 * Kills the service without warning, again and again, under load, and checks that nothing acknowledged is lost. This test
 * kills a few times; `npm run durability -w service` a hundred times and more.
 *
 * Takes long: it kills the program under load, on two databases.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase, type DatabaseLocation, type OpenDatabase } from '../../src/store/open-database.ts';
import { createOrganization, provisioningOf, type TestOrganization } from '../support/activities.ts';
import { stamp } from '../support/client.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { createPostgresDatabase, missingPostgres } from '../support/postgres.ts';
import { startProgram, type Program } from '../support/program.ts';

const KILLS = Number(process.env['LATCHKEY_TEST_KILLS'] ?? 1);
const CONNECTIONS = 50;
const DUPLICATES = KILLS > 1 ? 1000 : 200;
const CREATE = '/public/v1/submit/create_user_tag';
/** The name of the tag in the one body that is sent again and again. */
const THE_ONE = 'the one';

for (const kind of ['PGlite', 'PostgreSQL'] as const) {
  const isMissing = kind === 'PostgreSQL' && missingPostgres !== undefined && process.env['CI'] !== 'true';
  describe(`a service that is killed, on ${kind}`, { skip: isMissing ? missingPostgres : false }, () => {
    let folder = '';
    let location: DatabaseLocation | undefined;
    let open: OpenDatabase | undefined;
    const party = createOrganization(['root']);
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'latchkey-durability-'));
      if (kind === 'PGlite') {
        await copyEmbeddedDatabase(folder);
        location = { kind: 'embedded', folder };
      } else location = { kind: 'server', url: await createPostgresDatabase() };
    });

    /** The different answers to the repeated body, the tags acknowledged besides, and the number of those answers. */
    const replies = new Set<string>();
    const acknowledged: string[] = [];
    let answered = 0;
    // One load serves both tests: half of the connections send the same body, the others a new tag each time.
    before(async () => {
      const service = await keepRunning(location, folder, party);
      const body = JSON.stringify(bodyOf(party, THE_ONE));
      let made = 0;
      await service.load(async (send, connection) => {
        if (service.kills >= KILLS && answered >= DUPLICATES && acknowledged.length > 100) return false;
        const name = connection % 2 === 0 ? THE_ONE : `tag ${(made += 1)}`;
        const reply = await send(name === THE_ONE ? body : JSON.stringify(bodyOf(party, name)));
        if (reply === undefined) return true;
        if (name === THE_ONE) {
          answered += 1;
          replies.add(reply);
        } else {
          assert.match(reply, /ACTIVITY_STATUS_COMPLETED/);
          acknowledged.push(name);
        }
        return true;
      });
      await service.stop();
      open = await openDatabase(location ?? assert.fail());
    });
    after(async () => {
      await open?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('does one body once, whoever sends it how often, and answers it always the same', async () => {
      assert.ok(answered >= DUPLICATES);
      assert.equal(replies.size, 1);
      assert.match([...replies][0] ?? '', /ACTIVITY_STATUS_COMPLETED/);
      assert.equal(await count(`select count(*) from user_tags where name = '${THE_ONE}'`), 1);
      assert.equal(
        await count(`select count(*) from activities where parameters->>'userTagName' = '${THE_ONE}'`),
        1,
      );
    });

    it('loses nothing that it acknowledged, and leaves nothing half done', async () => {
      const kept = await names('select name from user_tags');
      assert.deepEqual(
        acknowledged.filter((name) => !kept.has(name)),
        [],
      );
      const performed = `select parameters->>'userTagName' as name from activities where status = 'ACTIVITY_STATUS_COMPLETED'`;
      assert.deepEqual(await names(performed), kept);
      assert.equal(
        await count(`select count(*) from activities where status <> 'ACTIVITY_STATUS_COMPLETED'`),
        0,
      );
      // The repeated body also has one vote and one evaluation, however often it was sent.
      const activities = await count('select count(*) from activities');
      assert.equal(activities, kept.size);
      assert.equal(await count('select count(*) from votes'), activities);
      assert.equal(await count('select count(*) from policy_evaluations'), activities);
    });

    async function rowsOf(query: string): Promise<readonly Record<string, unknown>[]> {
      const result = await (open ?? assert.fail()).database.execute<Record<string, unknown>>(sql.raw(query));
      return (result as { readonly rows: readonly Record<string, unknown>[] }).rows;
    }

    async function count(query: string): Promise<number> {
      return Number(Object.values((await rowsOf(query))[0] ?? {})[0]);
    }

    async function names(query: string): Promise<ReadonlySet<string>> {
      return new Set((await rowsOf(query)).map(({ name }) => String(name)));
    }
  });
}

function bodyOf({ organizationId }: TestOrganization<'root'>, userTagName: string): object {
  return {
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { userTagName, userIds: [] },
  };
}

/** Sends a body. Answers the text of a reply with status 200, or `undefined` when there was none because of a kill. */
type Send = (body: string) => Promise<string | undefined>;

interface Keeper {
  readonly kills: number;
  /** Runs work on every connection until it answers false, while the service is killed and started again. */
  load(work: (send: Send, connection: number) => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

async function keepRunning(
  location: DatabaseLocation | undefined,
  folder: string,
  party: TestOrganization<'root'>,
): Promise<Keeper> {
  const file = join(folder, 'provision.json');
  await writeFile(file, JSON.stringify(provisioningOf(party)));
  const start = (): Program =>
    startProgram(
      ['--port', '0', '--data', folder, '--provision', file],
      location?.kind === 'server' ? { DATABASE_URL: location.url, LATCHKEY_MASTER_KEY: '11'.repeat(32) } : {},
    );
  let program = start();
  let kills = 0;
  let replies = 0;
  /** Called for each reply, and at the end of the load. */
  let onProgress = (): void => undefined;
  await program.ready;
  const { key } = party.members.root;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const send: Send = async (body) => {
    // Each program listens on its own port, so the address of the current one is read for each request.
    const { baseUrl } = await program.ready;
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-stamp': stamp(key, body) };
      const outgoing = request(baseUrl + CREATE, { agent, method: 'POST', headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('error', () => resolve(undefined));
        reply.on('end', () => {
          replies += 1;
          onProgress();
          if (reply.statusCode === 200 && reply.complete) resolve(text);
          else if (reply.complete) reject(new Error(`${reply.statusCode} ${text}`));
          else resolve(undefined);
        });
      });
      outgoing.on('error', () => resolve(undefined));
      outgoing.end(body);
    });
  };

  return {
    get kills() {
      return kills;
    },
    async load(work) {
      let isDone = false;
      const end = (): void => {
        isDone = true;
        onProgress();
      };
      // When a test times out, the program ends; then the connections must stop sending.
      after(end);
      const hands = Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, connection) => {
          while (!isDone && (await work(send, connection)));
        }),
      ).finally(end);
      // The load decides the moment of each kill: after a number of replies, whatever the other requests are doing then.
      const killer = (async () => {
        while (!isDone && kills < KILLS) {
          await program.ready;
          const enough = replies + 10 + Math.random() * 60;
          await new Promise<void>((resolve) => {
            onProgress = () => {
              if (replies >= enough || isDone) resolve();
            };
            onProgress();
          });
          program.child.kill('SIGKILL');
          await program.ended;
          kills += 1;
          program = start();
        }
      })();
      await hands;
      await killer;
    },
    async stop() {
      agent.destroy();
      await program.ready;
      program.child.kill('SIGTERM');
      await program.ended;
    },
  };
}

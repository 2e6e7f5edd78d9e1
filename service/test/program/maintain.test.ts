import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createClock } from '../../src/base/clock.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { maintain } from '../../src/program/maintain.ts';
import { MAINTENANCE_NAMES } from '../../src/program/maintenance-command.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { createLastingDatabase, describeOnEachDatabase } from '../support/databases.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { startProgram, withFolder } from '../support/program.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { answering, startReceiver } from '../webhooks/receiver.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

// Takes long: it opens an embedded database for each command.

/** Runs a command as the program does, and answers its output. */
const run = async (
  words: readonly string[],
  environment: Record<string, string>,
): Promise<readonly Record<string, unknown>[]> => {
  const command = readCommand(words, environment);
  assert.ok(command.kind === 'maintain');
  return (await maintain(command.maintenance, command.options)) as readonly Record<string, unknown>[];
};

const readKids = async (service: TestService): Promise<(string | undefined)[]> => {
  const reply = await fetch(`${service.ready.baseUrl}/public/v1/discovery/webhooks/jwks`);
  return ((await reply.json()) as { keys: Record<string, string>[] }).keys.map(({ kid }) => kid);
};

describeOnEachDatabase('an operator', (database) => {
  it('rotates the key, lists dead letters and tries them again', async () => {
    await withFolder(async (folder) => {
      const receiver = await startReceiver(answering(404));
      const organization = createOrganization(['root'], {
        parts: () => ({
          features: [{ name: 'FEATURE_NAME_WEBHOOK', value: `${receiver.url}?token=canary` }],
        }),
      });
      const isEmbedded = database.name === 'PGlite';
      const location = await createLastingDatabase(database, folder);
      const environment: Record<string, string> = { LATCHKEY_MASTER_KEY: '11'.repeat(32) };
      if (location.kind === 'server') environment['DATABASE_URL'] = location.url;
      const data = ['--data', folder];
      const start = () =>
        startTestService(database, {
          location,
          provisioning: provisioningOf(organization),
          program: { allowsPrivateReceivers: true, dataFolder: folder },
          parts: { webhooks: { limits: { pollIntervalMs: 20 } } },
        });
      let service = await start();
      /**
       * Runs the body while the service is stopped, because an embedded database can be opened by one process only. On
       * PostgreSQL the service keeps running.
       */
      const whileStopped = async <T>(body: () => Promise<T>): Promise<T> => {
        if (!isEmbedded) return body();
        await assert.rejects(body(), {
          name: 'StartError',
          message: /^The data folder .* is in use by process \d+\. Stop that process /,
        });
        await service.close();
        const result = await body();
        service = await start();
        return result;
      };
      const act = async (): Promise<string> => {
        const { members, organizationId } = organization;
        const name = { organizationName: `Name ${Math.random()}` };
        const reply = await submit(service, organizationId, members.root, 'update_organization_name', name);
        return reply.body.activity.id as string;
      };

      const ids = [await act(), await act()];
      const countDead = () => service.log().split('dead letter').length - 1;
      await waitUntil(() => countDead() === 2);
      await assert.rejects(
        run(['rotate-webhook-key', ...data], { ...environment, LATCHKEY_MASTER_KEY: '22'.repeat(32) }),
        {
          name: 'StartError',
        },
      );
      const [old] = await readKids(service);
      const [rotated] = await whileStopped(() => run(['rotate-webhook-key', ...data], environment));
      assert.deepEqual(Object.keys(rotated ?? {}), ['rotated', 'kid']);
      assert.deepEqual(await readKids(service), [rotated?.['kid'], old]);
      // Only on PostgreSQL: the command is the same, and opening an embedded database once more would take long.
      if (!isEmbedded) {
        const [session] = await run(['rotate-session-key', ...data], environment);
        const reply = await fetch(`${service.ready.baseUrl}/.well-known/session-jwks.json`);
        const { keys } = (await reply.json()) as { keys: Record<string, string>[] };
        assert.deepEqual([keys.length, keys[1]?.['kid']], [2, session?.['kid']]);
        assert.match(String(session?.['signsFrom']), /^\d{4}-\d\d-\d\dT/);
      }

      const list = () => run(['list-dead-webhooks', ...data], environment);
      const retry = (...events: string[]) => run(['retry-dead-webhooks', ...events, ...data], environment);
      // Both commands run in one stop, so that an embedded database is opened once less.
      const [letters, retried] = await whileStopped(async () => {
        const dead = await list();
        receiver.answer = answering(200);
        return [dead, await retry(String(dead[0]?.['eventId']), 'unknown')];
      });
      assert.deepEqual(new Set(letters.map(({ activityId }) => activityId)), new Set(ids));
      for (const { activityId, createdAt, endedAt, eventId, organizationId, ...letter } of letters) {
        for (const text of [activityId, createdAt, endedAt, eventId, organizationId]) assert.ok(text);
        assert.deepEqual(letter, {
          eventType: 'ACTIVITY_UPDATES',
          receiver: new URL(receiver.url).origin,
          attempts: 1,
          lastStatus: 404,
          lastFault: null,
        });
      }

      const [chosen] = letters.map(({ eventId }) => String(eventId));
      assert.deepEqual(retried, [{ retried: 1, notFound: ['unknown'] }]);
      await receiver.received(3);
      const [, , third] = receiver.arrivals;
      assert.equal(third?.headers['x-service-event-id'], chosen);
      assert.equal(third?.headers['x-service-signature-key-id'], rotated?.['kid']);
      await service.close();
      assert.deepEqual(await retry(), [{ retried: 1 }]);
      assert.deepEqual(await list(), []);
      await receiver.close();
    });
  });
});

describe('a command of maintenance', () => {
  it('is one of six, with its own words', () => {
    for (const words of [
      ['rotate-session-key'],
      ['rotate-session-key', 'leaked'],
      ['rotate-webhook-key'],
      ['rotate-log-key'],
      ['verify-log'],
      ['verify-log', '--checkpoint', 'file'],
      ['list-dead-webhooks'],
      ['retry-dead-webhooks', 'a', 'b'],
    ]) {
      assert.equal(readCommand(words, {}).kind, 'maintain');
    }
    for (const words of [
      ['rotate-webhook-key', 'now'],
      ['rotate-session-key', 'now'],
      ['rotate-session-key', 'leaked', 'now'],
      ['rotate-log-key', 'now'],
      ['verify-log', 'file'],
      ['list-dead-webhooks', 'a'],
    ]) {
      assert.throws(() => readCommand(words, {}), {
        name: 'UsageError',
        message: `The command '${words[0]}' is not followed by '${words.slice(1).join(' ')}'. Run latchkey-service --help for the options.`,
      });
    }
    assert.throws(() => readCommand(['rotate-webhook-keys'], {}), {
      message: "There is no command 'rotate-webhook-keys'. Run latchkey-service --help for the options.",
    });
  });

  it('makes no database and no master key where there is none', async () => {
    await withFolder(async (folder) => {
      const typo = ['--data', join(folder, 'typo')];
      for (const name of MAINTENANCE_NAMES) {
        await assert.rejects(run([name, ...typo], {}), {
          name: 'StartError',
          message: /^There is no database in .*typo; name its folder with --data\.$/,
        });
        await assert.rejects(run([name, '--data', 'memory'], {}), {
          name: 'StartError',
          message: `${name} needs a database that lasts; name it with --data or DATABASE_URL.`,
        });
      }
      const { code, stderr, stdout } = await startProgram(['list-dead-webhooks', ...typo]).ended;
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^There is no database in [^\n]*\n$/);
    });
  });

  it('says that there is no log where no service that writes one has started', async () => {
    await withFolder(async (folder) => {
      // The state after a maintenance command on a database that only an older version has served so far.
      await copyEmbeddedDatabase(folder);
      const { close, database } = await openDatabase({ kind: 'embedded', folder });
      await openServiceKeys(database, Buffer.from('ab'.repeat(32), 'hex'), createClock());
      await close();
      const work = run(['verify-log', '--data', folder], { LATCHKEY_MASTER_KEY: 'ab'.repeat(32) });
      await assert.rejects(work, {
        name: 'StartError',
        message:
          'There is no log of activities in this database: start the service once, which begins it; where it had begun, ' +
          'somebody has removed it, so restore the last backup that verifies.',
      });
    });
  });
});

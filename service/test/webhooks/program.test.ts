import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { createLastingDatabase, describeOnEachDatabase } from '../support/databases.ts';
import { startProgram, withFolder, type Ending, type Program } from '../support/program.ts';
import type { TestService } from '../support/test-service.ts';
import { answering, startReceiver, type Arrival, type Receiver } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

// Takes long: it starts five programs, and kills two of them.

/** Starts programs on one database, and acts on their organization. */
interface Site {
  start(): Promise<{ readonly program: Program; readonly service: TestService }>;
  /** Runs a command of the program to its end. */
  run(...words: readonly string[]): Promise<Ending>;
  /** Renames the organization. Answers the activity's id once it is acknowledged. */
  act(service: TestService): Promise<string>;
}

const LEASE_MS = 20_000;

const moveClock = async (service: TestService, offsetMs: number): Promise<void> => {
  await fetch(`${service.ready.baseUrl}/dev/clock`, { method: 'POST', body: JSON.stringify({ offsetMs }) });
};

const kill = async ({ child, ended }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  child.kill(signal);
  await ended;
};

const toActivityId = ({ body }: Arrival): string => (JSON.parse(body.toString()) as { id: string }).id;

const activityIds = ({ arrivals }: Receiver): Set<string> => new Set(arrivals.map(toActivityId));

describeOnEachDatabase('the program', (database) => {
  const onSite = (receiver: Receiver, body: (site: Site) => Promise<void>): Promise<void> =>
    withFolder(async (folder) => {
      const organization = createOrganization(['root'], {
        parts: () => ({ features: [{ name: 'FEATURE_NAME_WEBHOOK', value: receiver.url }] }),
      });
      const file = join(folder, 'provision.json');
      await writeFile(file, JSON.stringify(provisioningOf(organization)));
      const folderOfData = join(folder, 'data');
      const location = await createLastingDatabase(database, folderOfData);
      const environment: Record<string, string> = {
        LATCHKEY_MASTER_KEY: 'cd'.repeat(32),
        LATCHKEY_LOG_LEVEL: 'debug',
      };
      if (location.kind === 'server') environment['DATABASE_URL'] = location.url;
      const data = ['--data', folderOfData];
      const running: Program[] = [];
      try {
        await body({
          async start() {
            const program = startProgram(
              ['--dev', '--port', '0', ...data, '--provision', file, '--allow-private-receivers'],
              environment,
            );
            running.push(program);
            const ready = await program.ready;
            return { program, service: { ready, clock: { now: Date.now } } as unknown as TestService };
          },
          run: (...words) => startProgram([...words, ...data], environment).ended,
          async act(service) {
            const { organizationId, members } = organization;
            const name = { organizationName: `Name ${Math.random()}` };
            const reply = await submit(
              service,
              organizationId,
              members.root,
              'update_organization_name',
              name,
            );
            assert.equal(reply.status, 200, reply.text);
            return reply.body.activity.id as string;
          },
        });
      } finally {
        for (const { child } of running) child.kill('SIGKILL');
        await Promise.all(running.map(({ ended }) => ended));
      }
    });

  it('delivers after kill -9 whatever was acknowledged before', async () => {
    const receiver = await startReceiver(() => undefined);
    await onSite(receiver, async ({ act, start }) => {
      const first = await start();
      // The first program's clock is behind, so that its leases are over for the second. Moving the clock of the second
      // later, while it delivers, would end its own leases, too.
      await moveClock(first.service, -LEASE_MS);
      const acknowledged: string[] = [];
      for (let index = 0; index < 12; index += 1) acknowledged.push(await act(first.service));
      // One delivery is under way, the others wait.
      await receiver.received(1);
      await kill(first.program);
      const [interrupted] = receiver.arrivals;
      receiver.answer = answering(200);
      await start();
      await waitUntil(() => acknowledged.slice(1).every((id) => activityIds(receiver).has(id)));
      const ofInterrupted = () =>
        receiver.arrivals.filter(
          ({ headers }) => headers['x-service-event-id'] === interrupted?.headers['x-service-event-id'],
        );
      await waitUntil(() => ofInterrupted().length === 2);
      assert.deepEqual(ofInterrupted()[1]?.body, interrupted?.body);
      assert.equal(receiver.arrivals.length, acknowledged.length + 1, 'nothing else came twice');
    });
    await receiver.close();
  });

  if (database.name === 'PGlite') return;

  it('takes over from another that was killed, and notices a key that a command has rotated', async () => {
    const receiver = await startReceiver((response) => void setTimeout(() => response.end(), 20));
    await onSite(receiver, async ({ act, run, start }) => {
      const [one, other] = await Promise.all([start(), start()]);
      let asked = one.service;
      const acknowledged: string[] = [];
      for (let index = 0; index < 40; index += 1) {
        acknowledged.push(await act(index % 2 === 0 ? asked : other.service));
        if (index !== 20) continue;
        one.program.child.kill('SIGKILL');
        asked = other.service;
      }
      await moveClock(other.service, LEASE_MS);
      await waitUntil(() => acknowledged.every((id) => activityIds(receiver).has(id)));
      const events = receiver.arrivals.map(({ headers }) => headers['x-service-event-id']);
      // At most the deliveries that the killed program had under way arrive twice.
      assert.ok(events.length - new Set(events).size <= 16);

      const unknown = await run('retry-dead-webhooks', 'unknown');
      assert.deepEqual([unknown.code, unknown.stdout], [1, '{"retried":0,"notFound":["unknown"]}']);
      const { code, stderr, stdout } = await run('rotate-webhook-key');
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, /^\{"rotated":true,"kid":"[\w-]+"\}$/);
      // The delivery is found by its activity, because deliveries of the killed program may still arrive again.
      const id = await act(other.service);
      await waitUntil(() => activityIds(receiver).has(id));
      const signed = receiver.arrivals.find((arrival) => toActivityId(arrival) === id);
      assert.equal(
        signed?.headers['x-service-signature-key-id'],
        (JSON.parse(stdout) as { kid: string }).kid,
      );
    });
    await receiver.close();
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../../src/store/database.ts';
import { KEY_OVERLAP_MS } from '../../src/webhooks/webhook-keys.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { claimDeliveries, type ClaimCapacity } from '../../src/store/webhook-deliveries.ts';
import { enqueueActivityUpdate } from '../../src/webhooks/enqueue-activity-update.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { sweep } from '../support/sweep.ts';
import { createActivity, createQueue, LEASE_MS, useQueue } from './queue.ts';
import { answering, startReceiver } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

const CAPACITY: ClaimCapacity = {
  total: 100,
  receivers: {},
  perReceiver: 100,
  organizations: {},
  perOrganization: 100,
};

describeOnEachDatabase('the queue of webhooks', (database) => {
  const queue = useQueue(database);

  it('holds what was committed, and nothing that was rolled back', async () => {
    const receiver = await startReceiver();
    const work = (id: string, end: () => void) =>
      inTransaction(queue().database, async (transaction) => {
        const activity = createActivity({ id });
        const now = queue().clock.now();
        assert.equal(
          await enqueueActivityUpdate(transaction, { webhookUrl: receiver.url, activity, now }),
          true,
        );
        end();
      });
    queue().work();
    await assert.rejects(
      work('undone', () => {
        throw new Error('stop');
      }),
      { message: 'stop' },
    );
    await work('done', () => undefined);
    await waitUntil(async () => (await queue().rows())[0]?.state === 'delivered');
    assert.deepEqual(
      (await queue().rows()).map(({ activityId }) => activityId),
      ['done'],
    );
    assert.equal(receiver.arrivals.length, 1);
    await receiver.close();
  });

  it('holds nothing for an organization without a receiver', async () => {
    for (const webhookUrl of [undefined, '']) {
      const update = { webhookUrl, activity: createActivity(), now: 0 };
      assert.equal(await enqueueActivityUpdate(queue().database, update), false);
    }
    assert.deepEqual(await queue().rows(), []);
  });

  it('takes any address without harm to the activity, and keeps what cannot be delivered as a dead letter', async () => {
    const urls = ['no address', 'ftp://example.com', `https://${'a.'.repeat(4000)}example/`, 'http://a:b@c/'];
    const ids: string[] = [];
    for (const url of urls) ids.push(await queue().enqueue(url));
    queue().work();
    for (const [index, eventId] of ids.entries()) {
      const { lastFault, state } = await queue().attempted(eventId);
      if (index === 2) assert.match(`${state} ${lastFault}`, /^pending E[A-Z_]+$/);
      else assert.deepEqual([state, lastFault], ['dead', 'invalid_url']);
    }
  });

  it('delivers the events of one activity in order, and others meanwhile', async () => {
    const receiver = await startReceiver(answering(503));
    const [first, second] = [
      await queue().enqueue(receiver.url, { id: 'a' }),
      await queue().enqueue(receiver.url, { id: 'a' }),
    ];
    const other = await queue().enqueue(receiver.url, { id: 'b' });
    queue().work();
    await queue().attempted(first);
    await queue().attempted(other);
    receiver.answer = answering(200);
    assert.deepEqual(
      new Set(receiver.arrivals.map(({ headers }) => headers['x-service-event-id'])),
      new Set([first, other]),
    );
    await queue().comeDue(first);
    await queue().attempted(second);
    const order = receiver.arrivals.map(({ headers }) => headers['x-service-event-id']);
    assert.ok(order.lastIndexOf(first) < order.indexOf(second));
    await receiver.close();
  });

  it('lets an event go ahead of one that the receiver has failed at five times', async () => {
    let poison = '';
    const receiver = await startReceiver((response, { headers }) => {
      response.writeHead(headers['x-service-event-id'] === poison ? 500 : 200).end();
    });
    poison = await queue().enqueue(receiver.url, { id: 'a' });
    const next = await queue().enqueue(receiver.url, { id: 'a' });
    queue().work();
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await queue().attempted(poison, attempt);
      assert.equal((await queue().rows())[1]?.attempts, 0);
      await queue().comeDue(poison);
    }
    assert.equal((await queue().attempted(next)).state, 'delivered');
    await receiver.close();
  });

  it('hands a delivery to one at a time, and to another when the lease is over', async () => {
    const eventId = await queue().enqueue('http://127.0.0.1:1/');
    const claim = (now: number) =>
      claimDeliveries(queue().database, { now, leaseUntil: now + 20_000, capacity: CAPACITY });
    const now = queue().clock.now();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(now)));
    assert.deepEqual(
      claims.flat().map((claimed) => [claimed.eventId, claimed.attempts]),
      [[eventId, 1]],
    );
    assert.deepEqual(await claim(now + 19_999), []);
    assert.deepEqual(
      (await claim(now + 20_000)).map((claimed) => claimed.attempts),
      [2],
    );
  });

  it('believes a late success, and no late failure of a lease that was taken over', async () => {
    const receiver = await startReceiver(() => undefined);
    const eventId = await queue().enqueue(receiver.url);
    queue().work();
    await receiver.received(1);
    const taken = await claimDeliveries(queue().database, {
      now: queue().clock.now() + LEASE_MS,
      leaseUntil: queue().clock.now() + 90_000,
      capacity: CAPACITY,
    });
    assert.equal(taken.length, 1);
    await receiver.close();
    await waitUntil(() => queue().log().includes('ECONNRESET'));
    await queue().enqueue('no address');
    await waitUntil(() => queue().log().includes('invalid_url'));
    const [row] = await queue().rows();
    assert.deepEqual([row?.eventId, row?.attempts, row?.lastFault], [eventId, 2, null]);
    assert.equal(row?.dueAt, queue().clock.now() + 90_000);
  });

  it('gives organizations turns, however much one of them has waiting', async () => {
    for (let index = 0; index < 60; index += 1) {
      await queue().enqueue(`http://127.0.0.1:${1_000 + (index % 30)}/`, { organizationId: 'loud' });
    }
    await queue().enqueue('http://127.0.0.1:999/', { organizationId: 'quiet' });
    const capacity = { ...CAPACITY, total: 10, perReceiver: 1 };
    const now = queue().clock.now();
    const claimed = await claimDeliveries(queue().database, { now, leaseUntil: now + 1, capacity });
    assert.equal(claimed.length, 10);
    assert.equal(claimed.filter(({ organizationId }) => organizationId === 'quiet').length, 1);
    const limited = await claimDeliveries(queue().database, {
      now,
      leaseUntil: now + 1,
      capacity: { ...capacity, organizations: { loud: 2 }, receivers: { 'loud http://127.0.0.1:1020': 0 } },
    });
    assert.equal(limited.length, 2);
    assert.ok(limited.every(({ receiver }) => receiver !== 'loud http://127.0.0.1:1020'));
  });

  it('gives back at once what a worker that stops could not finish', async () => {
    const receiver = await startReceiver(() => undefined);
    const eventId = await queue().enqueue(receiver.url);
    const worker = queue().work({ stopGraceMs: 20 });
    await receiver.received(1);
    await worker.stop();
    const [row] = await queue().rows();
    assert.deepEqual(
      [row?.state, row?.lastFault, row?.dueAt],
      ['pending', 'interrupted', queue().clock.now()],
    );
    receiver.answer = answering(200);
    queue().work();
    assert.equal((await queue().attempted(eventId, 2)).state, 'delivered');
    await receiver.close();
  });

  it('lets attempts end when a worker stops', async () => {
    let end = (): void => undefined;
    const receiver = await startReceiver((response) => void (end = () => response.end()));
    await queue().enqueue(receiver.url);
    const worker = queue().work();
    await receiver.received(1);
    const stopped = worker.stop();
    end();
    await stopped;
    assert.equal((await queue().rows())[0]?.state, 'delivered');
    await receiver.close();
  });

  it('is shared by several workers, each event arriving once while nothing goes wrong', async () => {
    const receiver = await startReceiver();
    const ids = new Set<string>();
    for (let index = 0; index < 60; index += 1)
      ids.add(await queue().enqueue(receiver.url, { organizationId: `o${index % 3}` }));
    const { location } = queue();
    // On PostgreSQL each worker has its own connections, as another process would.
    const opened = location.kind === 'server' ? await openDatabase(location) : undefined;
    const other = opened === undefined ? undefined : await createQueue(location, opened.database);
    // The suite's clock stands still. With a later clock the other worker would treat new leases as over.
    if (other !== undefined) other.clock.offsetMs = queue().clock.now() - other.clock.now();
    queue().work();
    (other ?? queue()).work();
    await waitUntil(async () => (await queue().rows()).every(({ state }) => state === 'delivered'));
    const arrived = receiver.arrivals.map(({ headers }) => headers['x-service-event-id'] ?? '');
    assert.equal(arrived.length, 60);
    assert.deepEqual(new Set(arrived), ids);
    await queue().empty();
    await other?.empty();
    await opened?.close();
    await receiver.close();
  });

  it('counts no attempt where the key to sign with cannot be read', async () => {
    const receiver = await startReceiver();
    const eventId = await queue().enqueue(receiver.url);
    const rename = (from: string, to: string) =>
      queue().database.execute(sql.raw(`alter table ${from} rename to ${to}`));
    await rename('webhook_keys', 'webhook_keys_away');
    queue().work();
    await waitUntil(() => queue().log().includes('the webhook queue could not be used; it is tried again'));
    const [row] = await queue().rows();
    await rename('webhook_keys_away', 'webhook_keys');
    assert.equal(row?.attempts, 0);
    const { attempts, state } = await queue().attempted(eventId);
    assert.deepEqual([attempts, state], [1, 'delivered']);
    await receiver.close();
  });

  it('says in the log how it is doing', async () => {
    const receiver = await startReceiver();
    for (const url of [receiver.url, 'no address', 'http://127.0.0.1:1/']) await queue().enqueue(url);
    queue().clock.offsetMs = 90;
    queue().work({ reportIntervalMs: 30 });
    const sums = () => {
      const reports = [
        ...queue()
          .log()
          .matchAll(/"webhooks":(\{[^}]*\})/g),
      ].map(
        ([, text = '']) =>
          JSON.parse(text) as Record<'dead' | 'delivered' | 'failed' | 'oldestMs' | 'pending', number>,
      );
      const sum = (name: 'dead' | 'delivered' | 'failed') =>
        reports.reduce((total, one) => total + one[name], 0);
      const { oldestMs, pending } = reports.at(-1) ?? {};
      return { delivered: sum('delivered'), failed: sum('failed'), dead: sum('dead'), pending, oldestMs };
    };
    const expected = { delivered: 1, failed: 1, dead: 1, pending: 1, oldestMs: 90 };
    await waitUntil(() => JSON.stringify(sums()) === JSON.stringify(expected));
    await receiver.close();
  });

  it('is swept: what has arrived after three days, dead letters after ninety', async () => {
    const receiver = await startReceiver();
    const delivered = await queue().enqueue(receiver.url);
    const dead = await queue().enqueue('no address');
    queue().work();
    await queue().attempted(delivered);
    await queue().attempted(dead);
    const pending = await queue().enqueue('http://127.0.0.1:1/');
    await queue().attempted(pending);
    const left = async (days: number) => {
      await sweep(queue().database, queue().clock.now() + days * 86_400_000 + 1, {
        webhookKeyOverlapMs: KEY_OVERLAP_MS,
      });
      return (await queue().rows()).map(({ eventId }) => eventId);
    };
    assert.deepEqual(await left(2.9), [delivered, dead, pending]);
    assert.deepEqual(await left(3), [dead, pending]);
    assert.deepEqual(await left(89.9), [dead, pending]);
    assert.deepEqual(await left(90), [pending]);
    await receiver.close();
  });
});

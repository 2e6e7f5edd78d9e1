import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useQueue } from './queue.ts';
import { startReceiver, type Answer } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

describeOnEachDatabase('a receiver that misbehaves', (database) => {
  const queue = useQueue(database);

  /** Ways in which a receiver keeps a sender busy. None ends by itself. */
  const hostile: Readonly<Record<string, Answer>> = {
    hangs: () => undefined,
    'trickles its headers': (_response, _arrival, socket) => {
      let sent = 0;
      const text = 'HTTP/1.1 200 OK\r\nX-Long: ';
      const timer = setInterval(() => socket.write(text.charAt(sent++) || 'x'), 5);
      socket.on('close', () => clearInterval(timer));
    },
    'trickles its body': (response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
      response.writeHead(200);
    },
    'never ends its interim replies': (response) => {
      const timer = setInterval(() => response.writeProcessing(), 5);
      response.on('close', () => clearInterval(timer));
    },
  };

  it('does not keep deliveries from others', async () => {
    const bad = await Promise.all(Object.values(hostile).map((answer) => startReceiver(answer)));
    const good = await startReceiver();
    for (let index = 0; index < 25; index += 1) {
      for (const { url } of bad) await queue().enqueue(url);
    }
    // The timeouts are so long that the test would time out if a delivery waited for a hostile receiver.
    queue().work({ attemptTimeoutMs: 120_000, replyTimeoutMs: 120_000 });
    await Promise.all(bad.map((receiver) => receiver.received(1)));
    // These deliveries are of the same organization, and queued after all that are stuck.
    for (let index = 0; index < 20; index += 1) await queue().enqueue(good.url);
    await good.received(20);
    for (const [index, receiver] of bad.entries()) {
      assert.equal(receiver.arrivals.length, 1, `one at a time to one that ${Object.keys(hostile)[index]}`);
    }
    for (const receiver of [...bad, good]) await receiver.close();
  });

  it('does not keep deliveries from other organizations by having many names', async () => {
    const bad = await Promise.all(Array.from({ length: 12 }, () => startReceiver(() => undefined)));
    const good = await startReceiver();
    for (const { url } of bad) await queue().enqueue(url, { organizationId: 'loud' });
    queue().work({ attemptTimeoutMs: 120_000, concurrency: 6, perOrganization: 4 });
    const arrived = () => bad.filter(({ arrivals }) => arrivals.length > 0).length;
    await waitUntil(() => arrived() === 4);
    await queue().enqueue(good.url, { organizationId: 'quiet' });
    await good.received(1);
    assert.equal(arrived(), 4);
    for (const receiver of [...bad, good]) await receiver.close();
  });

  it('is not hammered when it fails at once', async () => {
    const away = await startReceiver((_response, _arrival, socket) => void socket.resetAndDestroy());
    for (let index = 0; index < 50; index += 1) await queue().enqueue(away.url);
    const startedAt = performance.now();
    queue().work();
    await away.received(5);
    // Three attempts run at once, then one each second.
    assert.ok(performance.now() - startedAt > 1_500, `${performance.now() - startedAt} ms`);
    await away.close();
  });

  it('gets what waits for it when it is well again', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(500).end());
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await queue().enqueue(receiver.url));
    queue().work();
    await receiver.received(4);
    receiver.answer = (response) => void response.end();
    await waitUntil(async () => {
      // The clock moves again and again, because an attempt that is under way may still fail and be due later.
      queue().clock.offsetMs += 1_000;
      return (await queue().rows()).every(({ state }) => state === 'delivered');
    });
    assert.ok(
      ids.every((id) => receiver.arrivals.some(({ headers }) => headers['x-service-event-id'] === id)),
    );
    await receiver.close();
  });
});

import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { it } from 'node:test';
import { verifyWebhook } from '../../../src/webhook/index.ts';
import { removeFeature, setFeature } from '../../src/store/organization-features.ts';
import { insertOrganization } from '../../src/store/organizations.ts';
import { reviveDeadLetters } from '../../src/store/webhook-deliveries.ts';
import { listKeys } from '../../src/store/rotated-keys.ts';
import { webhookKeys } from '../../src/store/tables.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createActivity, useQueue } from './queue.ts';
import { answering, startReceiver, type Answer, type Arrival } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

/** Verifies a delivery as "Verification rules" in api.md says, with Node's own cryptography. */
function assertSigned({ body, headers }: Arrival, x: string): void {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const start = [
    'v1.ed25519',
    headers['x-service-signature-key-id'],
    headers['x-service-timestamp'],
    headers['x-service-event-id'],
    '',
  ].join('.');
  const signature = headers['x-service-signature'] ?? '';
  assert.match(signature, /^[0-9a-f]{128}$/);
  assert.ok(verify(null, Buffer.concat([Buffer.from(start), body]), key, Buffer.from(signature, 'hex')));
}

// Takes long: the test waits for each way in which a receiver or the network fails, one after the other.

describeOnOneDatabase('a webhook', (database) => {
  const queue = useQueue(database);

  it('carries the activity byte by byte, and the headers of the document', async () => {
    const receiver = await startReceiver();
    const activity = createActivity();
    const eventId = await queue().enqueue(`${receiver.url}?token=1`, activity);
    queue().work();
    const [arrival] = await receiver.received(1);
    assert.ok(arrival);
    assert.equal(arrival.method, 'POST');
    assert.equal(arrival.path, '/hook?token=1');
    assert.equal(arrival.body.toString(), JSON.stringify(activity));
    const [key] = await listKeys(queue().database, webhookKeys, 0);
    const { 'x-service-signature': signature, ...headers } = arrival.headers;
    assert.ok(key && signature);
    assert.deepEqual(headers, {
      'content-type': 'application/json',
      'content-length': String(arrival.body.length),
      'user-agent': 'latchkey-service',
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
      'x-service-event-id': eventId,
      'x-service-event-type': 'ACTIVITY_UPDATES',
      'x-service-organization-id': 'demo',
      'x-service-signature-algorithm': 'ed25519',
      'x-service-signature-key-id': key.kid,
      'x-service-signature-version': 'v1',
      'x-service-timestamp': String(queue().clock.now()),
      'x-service-webhook-version': '1',
    });
    for (const id of [eventId, key.kid]) assert.match(id, /^[A-Za-z0-9_-]{1,128}$/);
    assertSigned(arrival, key.publicKey);
    const verified = await verifyWebhook({
      headers: arrival.rawHeaders,
      body: arrival.body,
      keys: {
        keys: [
          {
            ...{ kid: key.kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: key.publicKey },
            ...{ service_signature_algorithm: 'ed25519', service_signature_version: 'v1' },
          },
        ],
      },
      now: () => queue().clock.now(),
    });
    assert.equal(verified.ok && verified.eventId, eventId);
    await receiver.close();
  });

  it('has arrived with any 2xx, whatever comes after the status line', async () => {
    const ends: readonly Answer[] = [
      answering(200),
      answering(204, ''),
      answering(299, 'x'.repeat(1_000_000)),
      (response, _arrival, socket) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => socket.resetAndDestroy());
      },
      // The rest of the reply never comes.
      (response) => void response.writeHead(200).write('half'),
    ];
    queue().work({ replyTimeoutMs: 50 });
    for (const [index, end] of ends.entries()) {
      const receiver = await startReceiver(end);
      await queue().enqueue(receiver.url);
      await waitUntil(async () => (await queue().rows())[index]?.state === 'delivered', `answer ${index}`);
      await waitUntil(() => receiver.openConnections <= 1, 'the connection to end');
      await receiver.close();
    }
    const rows = await queue().rows();
    assert.deepEqual(
      rows.map(({ attempts, lastStatus }) => [attempts, lastStatus]),
      [200, 204, 299, 200, 200].map((status) => [1, status]),
    );
    assert.ok(
      rows.every(({ body }) => body === null),
      'what has arrived is not kept',
    );
  });

  it('is a dead letter after any 3xx or 4xx, and no redirect is followed', async () => {
    const elsewhere = await startReceiver();
    const statuses = [300, 301, 302, 303, 307, 308, 304, 400, 401, 403, 404, 408, 410, 413, 429, 499, 600];
    queue().work();
    for (const status of statuses) {
      const receiver = await startReceiver(
        answering(status, 'no', { location: elsewhere.url, 'retry-after': '1' }),
      );
      const eventId = await queue().enqueue(receiver.url);
      const row = async () => (await queue().rows()).find((one) => one.eventId === eventId);
      await waitUntil(async () => (await row())?.state === 'dead', `the end of ${status}`);
      const { attempts, body, lastFault, lastStatus } = (await row()) ?? {};
      assert.deepEqual(
        { attempts, lastFault, lastStatus },
        { attempts: 1, lastFault: null, lastStatus: status },
      );
      assert.ok(body, 'a dead letter can be looked into and sent again');
      await receiver.close();
    }
    assert.equal(elsewhere.arrivals.length, 0);
    await elsewhere.close();
  });

  it('is tried again after 5xx and faults of the network, under the same id and with a fresh timestamp', async () => {
    const receiver = await startReceiver();
    const { port, url } = receiver;
    const eventId = await queue().enqueue(url);
    const reset: Answer = (_response, _arrival, socket) => void socket.resetAndDestroy();
    const silence: Answer = () => undefined;
    const trickle: Answer = (_response, _arrival, socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 2'.charAt(0)), 10);
      socket.on('close', () => clearInterval(timer));
    };
    const garbage: Answer = (_response, _arrival, socket) =>
      void socket.end('220 mail.example.com ESMTP\r\n');
    const upgrade: Answer = (_response, _arrival, socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    const failures: readonly (readonly [Answer, number | null, RegExp])[] = [
      [answering(500), 500, /^null$/],
      [answering(503, 'no', { 'retry-after': '86400' }), 503, /^null$/],
      [answering(599), 599, /^null$/],
      [reset, null, /^ECONNRESET$/],
      [silence, null, /^timeout$/],
      [trickle, null, /^(?:timeout|HPE_\w+)$/],
      [garbage, null, /^HPE_\w+$/],
      [upgrade, null, /^(?:no_answer|ECONNRESET)$/],
    ];
    queue().work({ attemptTimeoutMs: 1_500 });
    const timestamps: number[] = [];
    for (const [index, [failure, status, fault]] of failures.entries()) {
      receiver.answer = failure;
      // The first attempt is due at once and may have begun already. The row's due time is then the end of the lease.
      if (index > 0) await queue().comeDue(eventId);
      timestamps.push(queue().clock.now());
      const row = await queue().attempted(eventId, index + 1);
      assert.equal(row.state, 'pending');
      assert.equal(row.lastStatus, status);
      assert.match(String(row.lastFault), fault);
    }
    await receiver.close();
    await queue().comeDue(eventId);
    const unheard = failures.length + 1;
    assert.equal((await queue().attempted(eventId, unheard)).lastFault, 'ECONNREFUSED');
    const back = await startReceiver(answering(200), undefined, port);
    await queue().comeDue(eventId);
    timestamps.push(queue().clock.now());
    assert.equal((await queue().attempted(eventId, unheard + 1)).state, 'delivered');

    const arrivals = [...receiver.arrivals, ...back.arrivals];
    assert.equal(arrivals.length, failures.length + 1);
    const [key] = await listKeys(queue().database, webhookKeys, 0);
    for (const [index, arrival] of arrivals.entries()) {
      assert.equal(arrival.headers['x-service-event-id'], eventId);
      assert.deepEqual(arrival.body, arrivals[0]?.body);
      assert.equal(arrival.headers['x-service-timestamp'], String(timestamps[index]));
      assertSigned(arrival, key?.publicKey ?? '');
    }
    assert.equal(new Set(timestamps).size, arrivals.length);
    await back.close();
  });

  it('is first tried again within ten seconds, then ever more rarely, and becomes a dead letter in the end', async () => {
    const receiver = await startReceiver(answering(500));
    const eventId = await queue().enqueue(receiver.url);
    queue().work();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 20; attempt += 1) {
      const { dueAt } = await queue().attempted(eventId, attempt);
      waits.push(dueAt - queue().clock.now());
      await queue().comeDue(eventId);
    }
    assert.equal((await queue().attempted(eventId, 20)).state, 'dead');
    assert.equal(receiver.arrivals.length, 20);
    assert.ok((waits[0] ?? 0) > 0 && (waits[0] ?? 0) <= 5_000, `${waits[0]}`);
    waits.forEach((waitMs, index) => {
      const full = Math.min(5_000 * 4 ** index, 4 * 3_600_000);
      assert.ok(waitMs >= full / 2 && waitMs <= full, `wait ${index} is ${waitMs}`);
    });
    const days = waits.reduce((sum, one) => sum + one, 0) / 86_400_000;
    assert.ok(days > 1 && days < 3, `${days} days`);
    await receiver.close();
  });

  it('has all its tries again when it is put back from the dead letters', async () => {
    const receiver = await startReceiver(answering(404));
    const eventId = await queue().enqueue(receiver.url);
    queue().work();
    assert.equal((await queue().attempted(eventId)).state, 'dead');
    receiver.answer = answering(500);
    assert.deepEqual(await reviveDeadLetters(queue().database, [eventId]), [eventId]);
    await waitUntil(async () => (await queue().rows())[0]?.lastStatus === 500);
    const [row] = await queue().rows();
    assert.deepEqual([row?.attempts, row?.state], [1, 'pending']);
    await receiver.close();
  });

  it('goes to the present address of its organization when it is put back', async () => {
    const gone = await startReceiver(answering(410));
    const receiver = await startReceiver();
    const { clock, database } = queue();
    const eventId = await queue().enqueue(gone.url);
    queue().work();
    assert.equal((await queue().attempted(eventId)).state, 'dead');
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    await insertOrganization(database, { id: 'demo', name: 'Demo', parentOrganizationId: null, ...times });
    clock.offsetMs += 1;
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: receiver.url } as const;
    await setFeature(database, 'demo', feature, clock.now());
    assert.deepEqual(await reviveDeadLetters(database, [eventId]), [eventId]);
    await receiver.received(1);
    await waitUntil(async () => (await queue().rows())[0]?.state === 'delivered');
    const [row] = await queue().rows();
    assert.equal(row?.receiver, `demo ${new URL(receiver.url).origin}`);
    assert.equal(gone.arrivals.length, 1);
    await removeFeature(database, 'demo', feature.name);
    await gone.close();
    await receiver.close();
  });

  it('ends where its organization has no receiver any more and the one before has failed', async () => {
    const { clock, database } = queue();
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    await insertOrganization(database, { id: 'quiet', name: 'Quiet', parentOrganizationId: null, ...times });
    for (const value of [undefined, '']) {
      const receiver = await startReceiver(answering(500));
      const feature = { name: 'FEATURE_NAME_WEBHOOK', value: value ?? receiver.url } as const;
      await setFeature(database, 'quiet', feature, clock.now());
      if (value === undefined) await removeFeature(database, 'quiet', feature.name);
      // The change itself, and what happened before it, is delivered to the receiver from before it.
      const eventId = await queue().enqueue(receiver.url, { organizationId: 'quiet' });
      queue().work();
      assert.equal((await queue().attempted(eventId, 1)).state, 'pending');
      await queue().comeDue(eventId);
      const { lastFault, state } = await queue().attempted(eventId, 2);
      assert.deepEqual([state, lastFault], ['dead', 'switched_off']);
      assert.equal(receiver.arrivals.length, 1);
      await queue().empty();
      await receiver.close();
    }
  });

  it('leaves no body, path or token in the log', async () => {
    const receiver = await startReceiver(answering(404, 'canary-of-the-receiver'));
    const organizationName = 'canary-of-the-body';
    await queue().enqueue(`${receiver.url}/canary-of-the-path?canary-of-the-token`, {
      intent: { updateOrganizationNameIntent: { organizationName } },
    });
    queue().work();
    await waitUntil(() => queue().log().includes('dead letter'));
    receiver.answer = answering(500);
    await queue().enqueue(`${receiver.url}/canary-of-the-path?canary-of-the-token`);
    await waitUntil(() => queue().log().includes('tried again'));
    assert.ok(queue().log().includes(`"receiver":"http://127.0.0.1:${receiver.port}"`));
    assert.deepEqual(
      queue()
        .log()
        .split('\n')
        .filter((line) => line.includes('canary')),
      [],
    );
    await receiver.close();
  });
});

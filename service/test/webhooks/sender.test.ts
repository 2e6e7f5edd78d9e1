import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_WEBHOOK_LIMITS } from '../../src/webhooks/limits.ts';
import { createSender, type Reception, type Sender, type SenderOptions } from '../../src/webhooks/sender.ts';
import { createCertificate, missingOpenssl } from './certificate.ts';
import { answering, startReceiver } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

const send = (sender: Sender, url: string, headers = {}): Promise<Reception> =>
  sender.send({ url, headers, body: Buffer.from('{}') });

const create = (options: Partial<SenderOptions> = {}): Sender =>
  createSender({ limits: DEFAULT_WEBHOOK_LIMITS, allowsPrivateReceivers: true, ...options });

describe('the sender', () => {
  it('uses a connection again, also after a body that nobody wants', async () => {
    const receiver = await startReceiver(answering(200, 'x'.repeat(10_000)));
    const sender = create();
    for (let index = 0; index < 5; index += 1) {
      assert.deepEqual(await send(sender, receiver.url), { status: 200, fault: null });
    }
    assert.equal(receiver.connections, 1);
    receiver.answer = answering(200, 'x'.repeat(1_000_000));
    for (let index = 0; index < 2; index += 1) await send(sender, receiver.url);
    assert.equal(receiver.connections, 2, 'too long a body ends the connection');
    sender.close();
    await receiver.close();
  });

  it('ends what is under way when it is closed, and idle connections', async () => {
    const receiver = await startReceiver();
    const sender = create();
    await send(sender, receiver.url);
    receiver.answer = () => undefined;
    const attempt = send(sender, receiver.url);
    await receiver.received(2);
    sender.close();
    assert.deepEqual(await attempt, { status: null, fault: 'interrupted' });
    await waitUntil(() => receiver.openConnections === 0);
    await receiver.close();
  });

  it('ends an attempt in time, wherever it hangs', async () => {
    const limits = { ...DEFAULT_WEBHOOK_LIMITS, attemptTimeoutMs: 60, replyTimeoutMs: 30 };
    const receiver = await startReceiver(() => undefined);
    const sender = create({ limits });
    assert.deepEqual(await send(sender, receiver.url), { status: null, fault: 'timeout' });
    receiver.answer = (response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
      response.writeHead(200);
    };
    const patient = create({ limits: { ...limits, attemptTimeoutMs: 600_000 } });
    assert.deepEqual(await send(patient, receiver.url), { status: 200, fault: null });
    const asking = create({
      limits,
      allowsPrivateReceivers: false,
      resolve: () => new Promise(() => undefined),
    });
    assert.deepEqual(await send(asking, 'https://receiver.example/'), { status: null, fault: 'timeout' });
    await waitUntil(() => receiver.openConnections === 0);
    for (const one of [sender, patient, asking]) one.close();
    await receiver.close();
  });

  it('never rejects, and says in one word what is wrong', async () => {
    const sender = create();
    const faults = {
      'http://127.0.0.1:1/': 'ECONNREFUSED',
      nowhere: 'invalid_url',
      'http://a:b@127.0.0.1:1/': 'invalid_url',
    };
    for (const [url, fault] of Object.entries(faults)) {
      assert.deepEqual(await send(sender, url), { status: null, fault });
    }
    const unsendable = await send(sender, 'http://127.0.0.1:1/', { 'x-bad': 'a\nb' });
    assert.deepEqual(unsendable, { status: null, fault: 'ERR_INVALID_CHAR' });
    sender.close();
  });

  it('goes to https and public addresses only, unless private receivers are allowed', async () => {
    const receiver = await startReceiver();
    const strict = create({ allowsPrivateReceivers: false });
    const loopback = `https://127.0.0.1:${receiver.port}/`;
    assert.deepEqual(await send(strict, receiver.url), { status: null, fault: 'insecure_url' });
    assert.deepEqual(await send(strict, loopback), { status: null, fault: 'private_address' });
    assert.equal(receiver.connections, 0);
    const lenient = create();
    assert.deepEqual(await send(lenient, receiver.url), { status: 200, fault: null });
    for (const one of [strict, lenient]) one.close();
    await receiver.close();
  });

  it('refuses, when it connects, names that lead to addresses that are not public', async () => {
    const receiver = await startReceiver();
    const url = `https://receiver.example:${receiver.port}/`;
    for (const found of [['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], []]) {
      let lookups = 0;
      const sender = create({
        allowsPrivateReceivers: false,
        resolve: (name) => {
          assert.equal(name, 'receiver.example');
          lookups += 1;
          return Promise.resolve(found);
        },
      });
      assert.deepEqual(await send(sender, url), { status: null, fault: 'private_address' });
      assert.equal(lookups, 1, 'what was checked is what is connected to: there is no second lookup');
      sender.close();
    }
    assert.equal(receiver.connections, 0);
    await receiver.close();
  });

  it('can try again later when a name is not known', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const sender = create({ allowsPrivateReceivers: false, resolve });
    assert.deepEqual(await send(sender, 'https://receiver.example/'), { status: null, fault: 'ENOTFOUND' });
    sender.close();
  });

  it(
    'trusts https receivers with a certificate for their name alone',
    { skip: missingOpenssl ?? false },
    async () => {
      const certificate = createCertificate();
      const receiver = await startReceiver(answering(200), certificate);
      const named = `https://localhost:${receiver.port}/`;
      const trusting = create({ certificateAuthorities: certificate.cert });
      const usual = create();
      assert.deepEqual(await send(trusting, named), { status: 200, fault: null });
      assert.deepEqual(await send(trusting, receiver.url), {
        status: null,
        fault: 'ERR_TLS_CERT_ALTNAME_INVALID',
      });
      assert.deepEqual(await send(usual, named), { status: null, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      assert.equal(receiver.arrivals.length, 1);
      for (const one of [trusting, usual]) one.close();
      await receiver.close();
    },
  );
});

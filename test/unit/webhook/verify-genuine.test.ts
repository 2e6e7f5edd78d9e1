import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concatBytes, fromUtf8, toUtf8 } from '../../../src/base/encoding.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';
import { expectAccepted, expectRefused, keys, now, sender } from './verdicts.ts';

describe('a genuine delivery', () => {
  it('is accepted with everything it says', async () => {
    const delivery = deliver(sender);
    assert.deepEqual(await verifyWebhook({ ...delivery, keys, now }), {
      ok: true,
      eventId: 'evt_1',
      keyId: 'key-1',
      timestampMs: signedAtMs,
      organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
      eventType: 'ACTIVITY_UPDATES',
      body: delivery.body,
    });
  });

  it('may leave out the headers that are not signed', async () => {
    const { headers, body } = deliver(sender);
    const signed = Object.entries(headers).filter(([name]) => !/Organization-Id|Event-Type/.test(name));
    const result = await verifyWebhook({ headers: Object.fromEntries(signed), body, keys, now });
    assert.deepEqual(Object.keys(result), ['ok', 'eventId', 'keyId', 'timestampMs', 'body']);
  });

  it('may have any body: none, bytes that are no text, dots, half a megabyte', async () => {
    const large = new Uint8Array(500_000).map((_, index) => index * 7);
    for (const body of [
      '',
      '.',
      '..{}.',
      'v1.ed25519.',
      '\ufeff{}',
      ' {}\r\n',
      Uint8Array.of(0xff, 0, 0xfe),
      large,
    ]) {
      const delivery = deliver(sender, { body });
      const result = await verifyWebhook({ ...delivery, keys, now });
      assert.ok(result.ok);
      assert.deepEqual(result.body, delivery.body);
    }
  });

  it('may come as any kind of bytes', async () => {
    const { headers, body } = deliver(sender);
    const around = concatBytes(toUtf8('before'), body, toUtf8('after'));
    const shared = new Uint8Array(new SharedArrayBuffer(body.length));
    shared.set(body);
    for (const form of [
      body,
      body.buffer,
      Buffer.from(body),
      around.subarray(6, 6 + body.length),
      new DataView(around.buffer, 6, body.length) as unknown as Uint8Array,
      shared,
    ]) {
      const result = await verifyWebhook({ headers, body: form, keys, now });
      assert.ok(result.ok);
      assert.deepEqual(result.body, body);
      assert.equal(result.body.buffer.byteLength, body.length);
    }
  });

  it('may come as exactly its text, byte order mark and all', async () => {
    for (const text of ['{}', '\ufeff{"a":"é 漢 🔑 \\u0000"}\n', '']) {
      const { headers } = deliver(sender, { body: text });
      const result = await verifyWebhook({ headers, body: text, keys, now });
      assert.ok(result.ok);
      assert.equal(fromUtf8(result.body), text);
    }
    const marked = deliver(sender, { body: '\ufeff{}' });
    await expectRefused('invalid_signature', marked, { body: '{}' });
  });

  it('is not one whose text only looks the same: half a surrogate pair is written as another character', async () => {
    const { headers, body } = deliver(sender, { body: 'a\ufffdb' });
    await expectAccepted({ headers, body });
    await expectRefused('invalid_signature', { headers, body }, { body: 'a\ud800b' });
  });

  it('has its body copied before anything else can change it', async () => {
    const { headers, body } = deliver(sender);
    const expected = body.slice();
    const verdict = verifyWebhook({ headers, body, keys, now });
    body.fill(0);
    const result = await verdict;
    assert.ok(result.ok);
    assert.deepEqual(result.body, expected);
  });

  it('may have other names for its headers', async () => {
    const delivery = deliver(sender, { headerPrefix: 'X-Acme' });
    await expectAccepted(delivery, { headerPrefix: 'x-acme' });
    await expectRefused('missing_header', delivery);
  });

  it('may have ids of 1 and of 128 characters', async () => {
    for (const id of ['a', '0', '-', '_', 'aZ09_-'.repeat(22).slice(0, 128)]) {
      const other = createSender(id);
      await expectAccepted(deliver(other, { eventId: id }), { keys: { keys: [other.jwk] } });
    }
  });
});

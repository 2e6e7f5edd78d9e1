import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { createKeyServer, keySetReply } from './key-server.ts';
import { hour, old, second, setUp, url, young } from './key-source-scene.ts';
import { signedAtMs } from './sender.ts';

const jsonType = { 'Content-Type': 'application/json' };

const fail = (): never => {
  throw new TypeError('fetch failed');
};

describe('a request that fails', () => {
  it('takes no key away, however long it goes on', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    server.answer = fail;
    for (let day = 0; day < 30; day += 1) {
      clock.nowMs += 24 * hour;
      assert.deepEqual(await source.findKey('old'), old.publicKey);
    }
    assert.equal(server.requests.length, 31);
    assert.match(String(source.lastError), /fetch failed/);
    server.answer = () => keySetReply([old.jwk]);
    clock.nowMs += 24 * hour;
    await source.findKey('old');
    assert.equal(source.lastError, undefined);
  });

  it('is followed by 30 s without another, counted from its beginning', async () => {
    const { server, clock, source } = setUp(old.jwk);
    server.answer = () => {
      clock.nowMs += 10 * second;
      return fail();
    };
    assert.equal(await source.findKey('old'), 'keys_unavailable');
    clock.nowMs = signedAtMs + 30_000 - 1;
    assert.equal(await source.findKey('old'), 'keys_unavailable');
    assert.equal(server.requests.length, 1);
    server.answer = () => keySetReply([old.jwk]);
    clock.nowMs = signedAtMs + 30_000;
    assert.deepEqual(await source.findKey('old'), old.publicKey);
    assert.equal(server.requests.length, 2);
  });

  it('says nothing about a key: it is not called missing, and not remembered', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    server.answer = fail;
    clock.nowMs += 30 * second;
    assert.equal(await source.findKey('young'), 'keys_unavailable');
    server.answer = () => keySetReply([young.jwk]);
    clock.nowMs += 30 * second;
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });

  it('fails for all who wait for it, and for nobody after', async () => {
    const { server, clock, source } = setUp(old.jwk);
    server.answer = fail;
    const found = await Promise.all(Array.from({ length: 50 }, () => source.findKey('old')));
    assert.deepEqual(new Set(found), new Set(['keys_unavailable']));
    server.answer = () => keySetReply([old.jwk]);
    clock.nowMs += 30 * second;
    assert.deepEqual(await source.findKey('old'), old.publicKey);
  });

  it('does not make good deliveries wait', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    clock.nowMs += 30 * second;
    let end: (reply: Response) => void = () => {};
    server.answer = () => new Promise((resolve) => (end = resolve));
    const unknown = source.findKey('other');
    assert.deepEqual(await source.findKey('old'), old.publicKey);
    end(keySetReply([old.jwk]));
    assert.equal(await unknown, 'missing_key');
  });

  const twin = { ...young.jwk, kid: 'old' };
  for (const [title, reply] of Object.entries({
    'an error page': () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    'an error in JSON': () => new Response(JSON.stringify({ keys: [] }), { status: 500, headers: jsonType }),
    'a status beside 200': () =>
      new Response(JSON.stringify({ keys: [] }), { status: 203, headers: jsonType }),
    'another content type': () =>
      new Response(JSON.stringify({ keys: [] }), { headers: { 'Content-Type': 'text/plain' } }),
    'a content type that only begins like JSON': () =>
      new Response(JSON.stringify({ keys: [] }), { headers: { 'Content-Type': 'application/jsonp' } }),
    'no body': () => new Response(null, { headers: jsonType }),
    'half of a set': () => new Response('{"keys":[', { headers: jsonType }),
    'no set': () => new Response('[]', { headers: jsonType }),
    'bytes that are no text': () => new Response(Uint8Array.of(0x7b, 0xff, 0x7d), { headers: jsonType }),
    'a set nested without end': () => new Response('['.repeat(60_000), { headers: jsonType }),
    'two keys under one id': () => keySetReply([old.jwk, twin]),
    '33 keys': () => keySetReply(Array.from({ length: 33 }, (_, index) => ({ ...old.jwk, kid: `${index}` }))),
    'more than 64 KB': () => keySetReply([young.jwk], {}, 65_536),
  })) {
    it(`may be a reply with ${title}: the old set stays`, async () => {
      const { server, clock, source } = setUp(old.jwk);
      await source.findKey('old');
      server.answer = reply;
      clock.nowMs += hour;
      assert.deepEqual(await source.findKey('old'), old.publicKey);
      assert.equal(await source.findKey('young'), 'keys_unavailable');
      assert.ok(source.lastError instanceof Error);
      assert.equal(server.requests.length, 2);
    });
  }

  it('may be one that never ends: it is given up, and the next one is made', async () => {
    const server = createKeyServer();
    const clock = { nowMs: signedAtMs };
    server.answer = () => new Promise(() => {});
    const source = createKeySource(url, { fetch: server.fetch, now: () => clock.nowMs, timeoutMs: 20 });
    assert.equal(await source.findKey('old'), 'keys_unavailable');
    assert.match(String(source.lastError), /within 20 ms/);
    assert.equal(server.requests[0]?.signal?.aborted, true);
    clock.nowMs += 30 * second;
    server.answer = () => keySetReply([old.jwk]);
    assert.deepEqual(await source.findKey('old'), old.publicKey);
  });

  it('may end after it was given up: what it brings is dropped', async () => {
    const { server, clock } = setUp();
    let end: (reply: Response) => void = () => {};
    server.answer = () => new Promise((resolve) => (end = resolve));
    const source = createKeySource(url, { fetch: server.fetch, now: () => clock.nowMs, timeoutMs: 20 });
    await source.findKey('old');
    end(keySetReply([old.jwk]));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await source.findKey('old'), 'keys_unavailable');
  });
});

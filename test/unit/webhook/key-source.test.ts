import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keySetReply } from './key-server.ts';
import { hour, minute, old, second, setUp, young } from './key-source-scene.ts';
import { signedAtMs } from './sender.ts';

describe('a key source', () => {
  it('asks for nothing before it is asked', async () => {
    const { server, source } = setUp(old.jwk);
    assert.equal(server.requests.length, 0);
    assert.equal(source.lastError, undefined);
    assert.deepEqual(await source.findKey('old'), old.publicKey);
    assert.equal(server.requests.length, 1);
  });

  it('asks without cookies, redirects, a referrer or a cache of the platform', async () => {
    const { server, source } = setUp(old.jwk);
    await source.findKey('old');
    const [options] = server.requests;
    assert.equal(Object.getPrototypeOf(options), null);
    assert.equal(options?.redirect, 'manual');
    assert.equal(options.credentials, 'omit');
    assert.equal(options.cache, 'no-store');
    assert.equal(options.referrerPolicy, 'no-referrer');
    assert.ok(options.signal instanceof AbortSignal);
  });

  it('asks once for many at once', async () => {
    const { server, source } = setUp(old.jwk, young.jwk);
    const found = await Promise.all(
      Array.from({ length: 200 }, (_, index) => source.findKey(index % 2 === 0 ? 'old' : 'young')),
    );
    assert.deepEqual(new Set(found), new Set([old.publicKey, young.publicKey]));
    assert.equal(server.requests.length, 1);
  });

  it('waits no longer than its time for a request that a worker’s platform has dropped, and asks again', async (t) => {
    // When a worker's request ends, the platform drops the fetch and the timers that it began, and neither ever ends.
    const dropped = t.mock.method(globalThis, 'setTimeout', () => undefined);
    const { server, clock, source } = setUp();
    server.answer = () => new Promise(() => undefined);
    void source.findKey('old');
    dropped.mock.restore();
    clock.nowMs += 10 * second;
    const later = source.findKey('old');
    const soon = new Promise((resolve) => void setImmediate(() => resolve('waits')));
    assert.equal(await Promise.race([later, soon]), 'keys_unavailable');
    assert.match(String(source.lastError), /expected a key set within 10000 ms/);
    clock.nowMs += 20 * second;
    server.answer = () => keySetReply([old.jwk]);
    assert.deepEqual(await source.findKey('old'), old.publicKey);
    assert.equal(server.requests.length, 2);
  });

  it('takes a late reply to such a request for what it is: no older set after a newer one', async () => {
    const { server, clock, source } = setUp();
    let answer: (reply: Response) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = resolve));
    const first = source.findKey('old');
    clock.nowMs += 30 * second;
    server.answer = () => keySetReply([old.jwk, young.jwk]);
    assert.deepEqual(await source.findKey('young'), young.publicKey);
    answer(keySetReply([old.jwk]));
    await first;
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });

  it('keeps the set as long as the reply says, and asks again when that is over', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    clock.nowMs += hour - 1;
    await source.findKey('old');
    assert.equal(server.requests.length, 1);
    clock.nowMs += 1;
    await source.findKey('old');
    assert.equal(server.requests.length, 2);
  });

  for (const [cacheControl, age, lifetime] of [
    ['max-age=1', '0', minute],
    ['max-age=3600', '3000', 10 * minute],
    ['max-age=31536000', '0', 24 * hour],
    ['no-store', '0', minute],
  ] as const) {
    it(`keeps a set with ${cacheControl} and an Age of ${age} for ${lifetime / second} s`, async () => {
      const { server, clock, source } = setUp();
      server.answer = () => keySetReply([old.jwk], { 'Cache-Control': cacheControl, Age: age });
      await source.findKey('old');
      clock.nowMs += lifetime - 1;
      await source.findKey('old');
      assert.equal(server.requests.length, 1);
      clock.nowMs += 1;
      await source.findKey('old');
      assert.equal(server.requests.length, 2);
    });
  }

  it('counts the time a reply takes as age', async () => {
    const { server, clock, source } = setUp();
    server.answer = () => {
      clock.nowMs += 5 * second;
      return keySetReply([old.jwk], { 'Cache-Control': 'max-age=60' });
    };
    await source.findKey('old');
    clock.nowMs += 55 * second;
    await source.findKey('old');
    assert.equal(server.requests.length, 2);
  });

  it('takes back a key that the next set does not have', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    server.answer = () => keySetReply([young.jwk]);
    clock.nowMs += hour;
    assert.equal(await source.findKey('old'), 'missing_key');
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });
});

describe('a key that the set does not have', () => {
  it('is asked for before it is refused', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    server.answer = () => keySetReply([old.jwk, young.jwk]);
    clock.nowMs += 30 * second;
    assert.deepEqual(await source.findKey('young'), young.publicKey);
    assert.equal(server.requests.length, 2);
  });

  it('is not asked for within 30 s of the last request, and not called missing then', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    server.answer = () => keySetReply([old.jwk, young.jwk]);
    for (const atMs of [0, 29_999]) {
      clock.nowMs = signedAtMs + atMs;
      assert.equal(await source.findKey('young'), 'keys_unavailable');
      assert.deepEqual(await source.findKey('old'), old.publicKey);
    }
    assert.equal(server.requests.length, 1);
    clock.nowMs = signedAtMs + 30_000;
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });

  it('is remembered for 5 minutes', async () => {
    const { server, clock, source } = setUp(old.jwk);
    assert.equal(await source.findKey('other'), 'missing_key');
    for (const atMs of [30 * second, minute, 5 * minute - 1]) {
      clock.nowMs = signedAtMs + atMs;
      assert.equal(await source.findKey('other'), 'missing_key');
    }
    assert.equal(server.requests.length, 1);
    clock.nowMs = signedAtMs + 5 * minute;
    assert.equal(await source.findKey('other'), 'missing_key');
    assert.equal(server.requests.length, 2);
  });

  it('is not remembered when the set was not asked for on its account', async () => {
    const { server, clock, source } = setUp(old.jwk);
    // Both wait for the one request; only the first began it.
    assert.deepEqual(await Promise.all([source.findKey('other'), source.findKey('young')]), [
      'missing_key',
      'missing_key',
    ]);
    server.answer = () => keySetReply([old.jwk, young.jwk]);
    clock.nowMs += 30 * second;
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });

  it('is found as soon as any set has it, whatever is remembered', async () => {
    const { server, clock, source } = setUp(old.jwk);
    assert.equal(await source.findKey('young'), 'missing_key');
    server.answer = () => keySetReply([old.jwk, young.jwk]);
    clock.nowMs += 30 * second;
    assert.equal(await source.findKey('other'), 'missing_key');
    assert.deepEqual(await source.findKey('young'), young.publicKey);
  });

  it('and one that may not sign are asked for alike', async () => {
    const { server, clock, source } = setUp({ ...old.jwk, use: 'enc' });
    assert.equal(await source.findKey('old'), 'invalid_key');
    clock.nowMs += minute;
    assert.equal(await source.findKey('old'), 'invalid_key');
    assert.equal(server.requests.length, 1);
    server.answer = () => keySetReply([old.jwk]);
    clock.nowMs += 4 * minute;
    assert.deepEqual(await source.findKey('old'), old.publicKey);
  });
});

describe('a clock that is set back', () => {
  it('by a day neither blocks requests nor keeps an old set for a day more', async () => {
    const { server, clock, source } = setUp(old.jwk);
    await source.findKey('old');
    clock.nowMs -= 24 * hour;
    server.answer = () => keySetReply([young.jwk]);
    assert.deepEqual(await source.findKey('young'), young.publicKey);
    assert.equal(server.requests.length, 2);
  });
});

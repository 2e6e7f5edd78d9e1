import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createKeySource,
  type FetchedKeySource,
  type KeySourceOptions,
} from '../../../src/webhook/key-source.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { createKeyServer, keySetReply, type KeyServer } from './key-server.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';

const url = 'https://api.example.com/public/v1/discovery/webhooks/jwks';
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const old = createSender('old');
const young = createSender('young');

interface Scene {
  readonly server: KeyServer;
  readonly clock: { nowMs: number };
  readonly source: FetchedKeySource;
}

/** A source over an address without a network, with a clock that stands still. */
function setUp(...keys: readonly object[]): Scene {
  const server = createKeyServer(...keys);
  const clock = { nowMs: signedAtMs };
  return { server, clock, source: createKeySource(url, { fetch: server.fetch, now: () => clock.nowMs }) };
}

const jsonType = { 'Content-Type': 'application/json' };

const fail = (): never => {
  throw new TypeError('fetch failed');
};

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

describe('100,000 forged key ids in a minute', () => {
  for (const [title, pattern] of [
    ['each another', (index: number) => `forged-${index}`],
    ['the same ten over and over', (index: number) => `forged-${index % 10}`],
  ] as const) {
    it(`(${title}) cause at most 2 requests, and every good delivery passes`, async () => {
      const { server, clock, source } = setUp(old.jwk);
      const delivery = deliver(old);
      const good: Promise<unknown>[] = [];
      for (let index = 0; index < 100_000; index += 1) {
        clock.nowMs = signedAtMs + Math.floor((index * minute) / 100_000);
        const forged = source.findKey(pattern(index));
        if (index % 500 === 0) {
          good.push(verifyWebhook({ ...delivery, keys: source, now: () => signedAtMs }).then(({ ok }) => ok));
          await forged;
        }
        if (index % 5000 === 0) await good.at(-1);
      }
      assert.deepEqual(new Set(await Promise.all(good)), new Set([true]));
      assert.equal(good.length, 200);
      assert.equal(server.requests.length, 2);
    });
  }

  it('are not kept: an hour of them leaves a handful', async () => {
    const { server, clock, source } = setUp(old.jwk);
    for (let index = 0; index < 7200; index += 1) {
      clock.nowMs += second / 2;
      await source.findKey(`forged-${index}`);
    }
    // One every 30 s, of which the last ten are still remembered.
    assert.ok(server.requests.length <= 121, String(server.requests.length));
  });

  it('over a clock that jumps do not pile up either', async () => {
    const { clock, source } = setUp(old.jwk);
    for (let index = 0; index < 1000; index += 1) {
      clock.nowMs += index % 2 === 0 ? -minute : minute + 1;
      assert.equal(await source.findKey(`forged-${index}`), 'missing_key');
    }
    assert.deepEqual(await source.findKey('old'), old.publicKey);
  });
});

describe('createKeySource', () => {
  for (const good of [
    url,
    new URL(url),
    'https://example.com:8443/jwks?x=1',
    'http://localhost:8787/jwks',
    'http://127.0.0.1/jwks',
    'http://127.1.2.3/jwks',
    'http://[::1]:8787/jwks',
    'HTTP://LOCALHOST/jwks',
  ]) {
    it(`takes ${String(good)}`, () => assert.ok(createKeySource(good)));
  }

  for (const bad of [
    '',
    'jwks',
    '/jwks',
    '//example.com/jwks',
    'http://example.com/jwks',
    'http://localhost.example.com/jwks',
    'http://127.0.0.1.example.com/jwks',
    'http://10.0.0.1/jwks',
    'http://[::2]/jwks',
    'ftp://example.com/jwks',
    'file:///jwks',
    'data:application/json,{}',
    'javascript:0',
    'https://user@example.com/jwks',
    'https://user:secret@example.com/jwks',
    undefined,
    null,
    5,
    {},
  ]) {
    it(`refuses ${JSON.stringify(bad)} as a programming mistake`, () => {
      const expected = { name: 'TypeError', message: /^url: expected/ };
      assert.throws(() => createKeySource(bad as string), expected);
    });
  }

  it('says nothing of the credentials it refuses', () => {
    assert.throws(
      () => createKeySource('https://user:secret@example.com/jwks'),
      (error: Error) => {
        return !`${error.message} ${String(error.cause)}`.includes('secret');
      },
    );
  });

  it('refuses options of other types, by name', () => {
    for (const [options, name, error] of [
      [{ fetch: 5 }, 'fetch', 'TypeError'],
      [{ now: 5 }, 'now', 'TypeError'],
      [{ timeoutMs: 0 }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: -1 }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: NaN }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: Infinity }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: 2 ** 31 }, 'timeoutMs', 'RangeError'],
    ] as const) {
      assert.throws(() => createKeySource(url, options as KeySourceOptions), {
        name: error,
        message: new RegExp(`^${name}: expected`),
      });
    }
  });

  it('takes the platform’s fetch and clock by default', () => {
    assert.ok(createKeySource(url));
    assert.ok(createKeySource(url, { fetch: undefined, now: undefined, timeoutMs: undefined }));
  });
});

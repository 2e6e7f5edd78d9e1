import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClock } from '../../../src/client/clock.ts';
import { readRetryAfter, toReplyError } from '../../../src/client/reply-error.ts';
import { sendRequest } from '../../../src/client/transport.ts';
import { startScriptedServer } from './scripted-server.ts';

const request = { method: 'POST', headers: {}, body: '{}' } as const;

describe('a request', () => {
  it('is given up when its time is over, before the reply and in the middle of it', async () => {
    const server = await startScriptedServer(
      () => undefined,
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
    );
    const clock = createClock();
    for (let turn = 0; turn < 2; turn++) {
      const reply = await sendRequest(server.url, request, { fetch, clock }, 50);
      assert.equal(toReplyError(reply, clock.now()).code, 'timeout');
    }
    await server.close();
  });

  it('sends no cookie, follows nothing and keeps nothing', async () => {
    let options: RequestInit | undefined;
    const spy: typeof fetch = (_input, init) => {
      options = init;
      return Promise.resolve(new Response('{}'));
    };
    const url = 'https://example.com';
    await sendRequest(url, request, { fetch: spy, clock: createClock() }, 1000);
    assert.equal(options?.credentials, 'omit');
    assert.equal(options.redirect, 'manual');
    assert.equal(options.cache, 'no-store');
    assert.equal(Object.getPrototypeOf(options), null);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  for (const [header, expected] of [
    ['', undefined],
    ['0', 0],
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', undefined],
  ] as const) {
    it(`${header} is ${expected} ms`, () =>
      assert.equal(readRetryAfter(new Headers({ 'Retry-After': header }), now), expected));
  }
});

describe('the clock', () => {
  const start = 1_800_000_000_000;
  for (const [name, offsetMs] of [
    ['a day ahead', -86_400_000],
    ['ten minutes ahead', -600_000],
    ['ten minutes behind', 600_000],
    ['a day behind', 86_400_000],
  ] as const) {
    it(`follows the service when the device is ${name}`, () => {
      const clock = createClock(() => start);
      clock.observe(new Date(start + offsetMs).toUTCString(), start, start);
      assert.ok(Math.abs(clock.now() - start - offsetMs) <= 1000);
    });
  }

  it('does not jump for the second that the header rounds away', () => {
    const clock = createClock(() => start);
    clock.observe(new Date(start - 1000).toUTCString(), start, start + 400);
    assert.equal(clock.offsetMs, 0);
  });

  it('ignores a reply without a date', () => {
    const clock = createClock(() => start);
    clock.observe(null, start, start);
    clock.observe('yesterday', start, start);
    assert.equal(clock.now(), start);
  });
});

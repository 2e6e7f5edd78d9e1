import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHealth, type HealthOptions } from '../../src/http/health.ts';

const usable = { isDatabaseUsable: () => Promise.resolve(true) } satisfies HealthOptions;
const get = (path: string): Request => new Request(`http://127.0.0.1${path}`);

async function statusOf(reply: Promise<Response> | undefined): Promise<number | undefined> {
  return (await reply)?.status;
}

describe('the health of the service', () => {
  it('is alive in each phase, and ready in one', async () => {
    const health = createHealth(usable);
    const expected = { starting: 503, ready: 200, draining: 503 } as const;
    for (const phase of ['starting', 'ready', 'draining'] as const) {
      health.phase = phase;
      assert.equal(await statusOf(health.answer(get('/livez'))), 200);
      assert.equal(await statusOf(health.answer(get('/readyz'))), expected[phase], phase);
      assert.equal(await health.isReady(), expected[phase] === 200, phase);
    }
  });

  it('is not ready without its database, and says so before a watcher gives up', async () => {
    const away = createHealth({ isDatabaseUsable: () => Promise.resolve(false) });
    const silent = createHealth({
      isDatabaseUsable: () => new Promise(() => undefined),
      databaseTimeoutMs: 5,
    });
    for (const health of [away, silent]) {
      health.phase = 'ready';
      const reply = await health.answer(get('/readyz'));
      assert.equal(reply?.status, 503);
      assert.equal(reply.headers.get('retry-after'), '1');
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      assert.match(await reply.text(), /The database does not answer/);
      assert.equal(await health.isReady(), false);
      assert.equal(await statusOf(health.answer(get('/livez'))), 200, 'a restart would not help');
    }
  });

  it('knows whether somebody watches', async () => {
    let now = 0;
    const health = createHealth({ ...usable, now: () => now });
    assert.equal(health.isWatched(), false);
    await health.answer(get('/livez'));
    assert.equal(health.isWatched(), false, 'whoever asks for life sends no requests elsewhere');
    await health.answer(get('/readyz?x'));
    now = 60_000;
    assert.equal(health.isWatched(), true);
    now = 60_001;
    assert.equal(health.isWatched(), false);
  });

  it('leaves all else to the service', () => {
    const health = createHealth(usable);
    assert.equal(health.answer(get('/healthz')), undefined);
    assert.equal(health.answer(get('/livez/')), undefined);
    assert.equal(health.answer(new Request('http://127.0.0.1/readyz', { method: 'POST' })), undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { minute, old, second, setUp } from './key-source-scene.ts';
import { deliver, signedAtMs } from './sender.ts';

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
    // There is one request every 30 s, and the last ten are still remembered.
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

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';

const sender = createSender('key_1');
const now = () => signedAtMs;

describe('the keys of a delivery', () => {
  it('are a set unless there is a function to find them', async () => {
    for (const findKey of ['a text', 7, {}, undefined]) {
      const keys = { keys: [sender.jwk], findKey } as never;
      assert.equal((await verifyWebhook({ ...deliver(sender), keys, now })).ok, true);
    }
  });
});

describe('a source of keys', () => {
  it('asks once at a time, also where an answer takes longer than the rest between two', async () => {
    let nowMs = 0;
    const answers: ((response: Response) => void)[] = [];
    const fetch = () => new Promise<Response>((resolve) => answers.push(resolve));
    const source = createKeySource('https://example.com/keys', {
      fetch,
      now: () => nowMs,
      timeoutMs: 120_000,
    });
    const first = source.findKey('key_1');
    nowMs = 60_000;
    const second = source.findKey('key_1');
    assert.equal(answers.length, 1);
    answers[0]?.(Response.json({ keys: [sender.jwk] }));
    assert.deepEqual(await first, sender.publicKey);
    assert.deepEqual(await second, sender.publicKey);
    assert.equal(answers.length, 1);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReplayGuard } from '../../../src/webhook/replay-guard.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';

const minute = 60_000;

describe('a replay guard', () => {
  it('tells the first time from every other', () => {
    const guard = createReplayGuard();
    assert.equal(guard.check('a'), 'new');
    assert.equal(guard.check('b'), 'new');
    for (let round = 0; round < 3; round += 1) assert.equal(guard.check('a'), 'duplicate');
  });

  for (const [maxAgeMs, windowMs] of [
    [undefined, 5 * minute],
    [1000, 1000],
  ] as const) {
    it(`remembers for exactly two windows of ${windowMs} ms, counted from the last time`, () => {
      const clock = { nowMs: signedAtMs };
      const guard = createReplayGuard({ maxAgeMs, now: () => clock.nowMs });
      guard.check('a');
      clock.nowMs += 2 * windowMs;
      assert.equal(guard.check('a'), 'duplicate');
      clock.nowMs += 2 * windowMs;
      assert.equal(guard.check('a'), 'duplicate');
      clock.nowMs += 2 * windowMs + 1;
      assert.equal(guard.check('a'), 'new');
    });
  }

  it('knows every delivery for as long as its signature is fresh, wherever in the window it was dated', async () => {
    const sender = createSender('key-1');
    const keys = { keys: [sender.jwk] };
    for (const datedMs of [-5 * minute, -1, 0, 1, 5 * minute]) {
      const clock = { nowMs: signedAtMs };
      const now = (): number => clock.nowMs;
      const guard = createReplayGuard({ now });
      const delivery = deliver(sender, { timestampMs: signedAtMs + datedMs });
      const verdicts: string[] = [];
      for (; clock.nowMs <= signedAtMs + 12 * minute; clock.nowMs += minute) {
        const result = await verifyWebhook({ ...delivery, keys, now });
        verdicts.push(result.ok ? guard.check(result.eventId) : result.reason);
      }
      assert.equal(verdicts[0], 'new');
      assert.equal(verdicts.filter((verdict) => verdict === 'new').length, 1, verdicts.join());
      assert.equal(verdicts.at(-1), 'stale_timestamp');
    }
  });

  it('forgets what is to be tried again', () => {
    const guard = createReplayGuard();
    guard.check('a');
    guard.forget('a');
    guard.forget('never seen');
    assert.equal(guard.check('a'), 'new');
    assert.equal(guard.check('a'), 'duplicate');
  });

  it('holds no more events than it is told, the latest of them', () => {
    const guard = createReplayGuard({ maxEvents: 3 });
    for (const id of ['a', 'b', 'c', 'd']) assert.equal(guard.check(id), 'new');
    for (const id of ['b', 'c', 'd']) assert.equal(guard.check(id), 'duplicate');
    assert.equal(guard.check('a'), 'new');
    assert.equal(guard.check('b'), 'new');
  });

  it('holds no event that is over: later ones have all the room', () => {
    const clock = { nowMs: signedAtMs };
    const guard = createReplayGuard({ maxAgeMs: 1000, maxEvents: 3, now: () => clock.nowMs });
    for (const id of ['a', 'b', 'c']) guard.check(id);
    clock.nowMs += 2001;
    for (const id of ['d', 'e', 'f']) assert.equal(guard.check(id), 'new');
    for (const id of ['d', 'e', 'f']) assert.equal(guard.check(id), 'duplicate');
    for (const id of ['a', 'b', 'c']) assert.equal(guard.check(id), 'new');
  });

  it('does not forget over a clock that is set back', () => {
    const clock = { nowMs: signedAtMs };
    const guard = createReplayGuard({ now: () => clock.nowMs });
    guard.check('a');
    clock.nowMs -= 86_400_000;
    assert.equal(guard.check('a'), 'duplicate');
  });

  it('takes ids for what they are', () => {
    const guard = createReplayGuard();
    for (const id of ['__proto__', 'constructor', 'A', 'a']) assert.equal(guard.check(id), 'new');
  });

  it('refuses options of other types, by name', () => {
    for (const name of ['maxAgeMs', 'maxEvents'] as const) {
      for (const value of [0, -1, NaN, Infinity, 'x' as unknown as number]) {
        const expected = { name: 'RangeError', message: `${name}: expected a positive number` };
        assert.throws(() => createReplayGuard({ [name]: value }), expected);
      }
    }
    const expected = { name: 'TypeError', message: 'now: expected a function' };
    assert.throws(() => createReplayGuard({ now: 5 as unknown as () => number }), expected);
  });
});

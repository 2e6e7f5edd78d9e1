import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { withRetry } from '../../../src/client/retry.ts';

/** Makes attempts with these results. It records the pauses between them, which take no time, and the timeouts. */
function script(...ends: readonly (LatchkeyError | string)[]) {
  const pauses: number[] = [];
  const timeouts: number[] = [];
  const attempt = (timeoutMs: number): Promise<string> => {
    const end = ends[Math.min(timeouts.length, ends.length - 1)];
    timeouts.push(timeoutMs);
    return end instanceof LatchkeyError ? Promise.reject(end) : Promise.resolve(end ?? '');
  };
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  return { attempt, pause, pauses, timeouts };
}

const away = new LatchkeyError('unavailable', 'Away.');

describe('trying again', () => {
  it('ends with the first success', async () => {
    const { attempt, pause, pauses, timeouts } = script(away, away, 'done');
    assert.equal(await withRetry(attempt, true, { pause }), 'done');
    assert.equal(timeouts.length, 3);
    assert.equal(pauses.length, 2);
    assert.deepEqual(timeouts, [10_000, 10_000, 10_000]);
  });

  it('ends after five attempts, with pauses by chance that may grow', async () => {
    const { attempt, pause, pauses } = script(away);
    await assert.rejects(withRetry(attempt, true, { pause }), away);
    assert.equal(pauses.length, 4);
    for (const [index, ms] of pauses.entries()) assert.ok(ms >= 0 && ms <= 200 * 2 ** index, String(ms));
  });

  it('is not done where a repetition has a second effect, nor after an error that lasts', async () => {
    const once = script(away, 'done');
    await assert.rejects(withRetry(once.attempt, false, { pause: once.pause }), away);
    const denied = new LatchkeyError('permission_denied', 'No.');
    const lasting = script(denied, 'done');
    await assert.rejects(withRetry(lasting.attempt, true, { pause: lasting.pause }), denied);
    // A caller may say that other errors are transient.
    const given = script(denied, 'done');
    const transient = /^permission_denied$/;
    assert.equal(await withRetry(given.attempt, true, { pause: given.pause, transient }), 'done');
  });

  it('waits as long as an error says, and not beyond fifteen seconds', async () => {
    const soon = new LatchkeyError('rate_limited', 'Soon.', { retryAfterMs: 6_000 });
    const short = script(soon, 'done');
    assert.equal(await withRetry(short.attempt, true, { pause: short.pause }), 'done');
    assert.deepEqual(short.pauses, [6_000]);
    // The timeout of the next attempt is what remains of the whole time.
    assert.ok((short.timeouts[1] ?? Infinity) <= 9_000);
    const later = new LatchkeyError('rate_limited', 'Later.', { retryAfterMs: 15_000 });
    const long = script(later, 'done');
    await assert.rejects(withRetry(long.attempt, true, { pause: long.pause }), later);
    assert.deepEqual(long.pauses, []);
  });

  it('throws the reason of a caller who has aborted, whatever the attempt ended with', async () => {
    const reason = new Error('left');
    for (const error of [away, new LatchkeyError('permission_denied', 'No.')]) {
      const { attempt, pause } = script(error);
      await assert.rejects(withRetry(attempt, true, { pause, signal: AbortSignal.abort(reason) }), reason);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '../../src/base/log.ts';
import { startHousekeeping } from '../../src/store/housekeeping.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

describe('housekeeping', () => {
  it('goes on with the other steps when one fails, and says which', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    let done = 0;
    const steps = [
      { name: 'the one that fails', run: () => Promise.reject(new Error('no room')) },
      { name: 'another', run: () => Promise.resolve(void (done += 1)) },
    ];
    const housekeeping = startHousekeeping(log, steps, 1);
    await waitUntil(() => done >= 2, 'two rounds');
    await housekeeping.stop();
    const [first] = lines.map((line) => JSON.parse(line));
    assert.equal(first.level, 40);
    assert.equal(first.step, 'the one that fails');
    assert.equal(first.error.message, 'no room');
  });

  it('ends with the batch that is under way, and has no rounds waiting', async () => {
    let rounds = 0;
    let isNextDone = false;
    let batches = 0;
    const steps = [
      {
        name: 'batches without end',
        async run(signal: AbortSignal) {
          rounds += 1;
          while (!signal.aborted) {
            batches += 1;
            await new Promise((resolve) => setImmediate(resolve));
          }
        },
      },
      { name: 'next', run: () => Promise.resolve(void (isNextDone = true)) },
    ];
    const housekeeping = startHousekeeping(createLog('silent'), steps, 1);
    await waitUntil(() => batches > 0, 'the first round');
    // A timer with the same interval that starts later fires no more often, so it measures the time.
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await waitUntil(() => ticks >= 5, 'five times of a round');
    clearInterval(timer);
    await housekeeping.stop();
    assert.equal(rounds, 1);
    assert.equal(isNextDone, false, 'no step begins after the end');
  });
});

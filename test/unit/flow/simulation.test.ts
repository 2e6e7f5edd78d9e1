/**
 * Runs simulated schedules of a person with several tabs. LATCHKEY_LOGIN_SCHEDULES says how many; `npm run simulate` runs
 * many.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runLoginSchedule } from './simulation/run-schedule.ts';

const SCHEDULES = Number(process.env['LATCHKEY_LOGIN_SCHEDULES'] ?? 500);

describe('a login in several tabs', () => {
  it('is never lost and never stuck, whatever the order, the network, storage and reloads', async (t) => {
    const before = process.cpuUsage();
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { failure, planned, trace } = await runLoginSchedule(seed);
      if (failure === undefined) continue;
      // The schedule is made smaller: steps without which it fails in the same way are left out.
      const without = new Set<number>();
      for (let index = planned - 1; index >= 0; index -= 1) {
        const tried = await runLoginSchedule(seed, new Set([...without, index]));
        if (tried.failure === failure) without.add(index);
      }
      const small = await runLoginSchedule(seed, without);
      assert.fail(`seed ${seed}: ${failure}\n${small.trace.join('\n')}\n(${trace.length} steps before)`);
    }
    const { system, user } = process.cpuUsage(before);
    t.diagnostic(`${SCHEDULES} schedules, ${((system + user) / 1000 / SCHEDULES).toFixed(2)} ms each`);
  });

  it('goes the same way for the same seed', async () => {
    for (const seed of [3, 11, 30])
      assert.deepEqual(await runLoginSchedule(seed), await runLoginSchedule(seed));
  });
});

/**
 * Runs schedules of the simulated service. LATCHKEY_SIMULATION_SCHEDULES says how many, over all worlds; `npm run
 * simulate` runs many.
 *
 * Takes long: it runs five hundred schedules, each with some hundred statements of the database.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { layGround, type Ground } from './ground.ts';
import { shrink, toSchedule } from './shrink.ts';
import { runSchedule } from './simulation.ts';
import { webCryptoWork } from './web-crypto-work.ts';
import { WORLDS, type WorldName } from './worlds/index.ts';

const SCHEDULES = Number(process.env['LATCHKEY_SIMULATION_SCHEDULES'] ?? 500);

for (const name of Object.keys(WORLDS) as WorldName[]) {
  describe(`the simulated service, ${name}`, () => {
    const world = WORLDS[name];
    let ground: Ground;
    before(async () => {
      ground = await layGround(world.ground);
    });
    after(() => ground.close());

    it('holds what it promises, whatever the order, the network, the database and kills', async () => {
      const count = Math.ceil(SCHEDULES / Object.keys(WORLDS).length);
      for (let seed = 1; seed <= count; seed += 1) {
        const { failure, trace } = await runSchedule(world, ground, toSchedule(seed));
        assert.equal(failure, undefined, `seed ${seed}: ${failure}\n${trace.join('\n')}`);
      }
    });

    it('does the same again for the same seed, however busy the machine is', async () => {
      for (const seed of [5, 8, 10]) {
        const first = await runSchedule(world, ground, toSchedule(seed));
        webCryptoWork.delayMs = 5;
        const second = await runSchedule(world, ground, toSchedule(seed));
        webCryptoWork.delayMs = 0;
        assert.deepEqual(second, first);
      }
    });
  });
}

describe('a schedule that fails', () => {
  it('is made smaller, and fails the same way each time', async () => {
    // In this world a second activity counts as a violation.
    const strict = {
      ...WORLDS.engine,
      begin: (...parameters: Parameters<typeof WORLDS.engine.begin>) => {
        const run = WORLDS.engine.begin(...parameters);
        const [simulation] = parameters;
        const onCommit = run.onCommit.bind(run);
        run.onCommit = () => {
          onCommit();
          const count = simulation.database.read<number>('select count(*)::text from activities');
          if (count > 1) throw new Error('there are two activities');
        };
        return run;
      },
    };
    const ground = await layGround(strict.ground);
    let seed = 1;
    while ((await runSchedule(strict, ground, toSchedule(seed))).failure === undefined) seed += 1;
    const whole = await runSchedule(strict, ground, toSchedule(seed));
    const { result, schedule } = await shrink(strict, ground, toSchedule(seed));
    const again = await runSchedule(strict, ground, schedule);
    await ground.close();
    assert.equal(result.failure, 'there are two activities');
    assert.deepEqual(again, result);
    assert.ok(
      result.trace.length < whole.trace.length,
      `${result.trace.length} of ${whole.trace.length} steps`,
    );
    assert.equal(result.trace.filter((line) => line.includes('plan:')).length, 2);
  });
});

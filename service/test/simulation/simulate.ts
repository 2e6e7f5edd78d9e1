/**
 * Runs schedules of the simulated service: `npm run simulate -w service -- [--schedules 100000] [--from 1] [--world engine]`.
 * The first schedule that fails is replayed, shrunk and printed, and the program exits with 1. `--seed 7 --world codes`
 * runs one schedule twice, compares both runs and prints the trace. `--brief` does not shrink the schedule.
 */
import { readCommandLine } from '../../../test/support/runner/read-command-line.ts';
import { layGround } from './ground.ts';
import { shrink, toSchedule } from './shrink.ts';
import { runSchedule } from './simulation.ts';
import { WORLDS, type WorldName } from './worlds/index.ts';

const NAMES = Object.keys(WORLDS) as WorldName[];

const USAGE = `Usage: npm run simulate -w service -- [flags]

Runs schedules of the simulated service.

  --schedules N  how many, of all worlds together; default: 1000
  --from N       the first of each world; default: 1
  --world NAME   this world alone: ${NAMES.join(', ')}; may be repeated
  --seed N       this one alone, twice, printed
  --brief        does not make a schedule that fails smaller`;

const { values } = readCommandLine(USAGE, {
  options: {
    schedules: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    world: { type: 'string', multiple: true },
    brief: { type: 'boolean', default: false },
  },
});
const names = (values.world ?? NAMES) as WorldName[];
const unknown = names.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  console.error(`--world takes ${NAMES.join(', ')}; not "${unknown}".`);
  process.exit(1);
}
if (values.seed !== undefined) await show(Number(values.seed));
else await search(Number(values.from), Math.ceil(Number(values.schedules) / names.length));
process.exit(0);

/** Runs schedules of each world until one fails. */
async function search(from: number, count: number): Promise<void> {
  for (const name of names) {
    const world = WORLDS[name];
    const ground = await layGround(world.ground);
    const before = process.cpuUsage();
    let [steps, faults] = [0, 0];
    for (let seed = from; seed < from + count; seed += 1) {
      const { failure, ...result } = await runSchedule(world, ground, toSchedule(seed));
      steps += result.trace.length;
      faults += result.faults;
      if (failure === undefined) continue;
      console.error(`world ${name}, seed ${seed}, after ${seed - from + 1} schedules: ${failure}`);
      if (values.brief) process.exit(1);
      const small = await shrink(world, ground, toSchedule(seed));
      console.error(
        small.result.failure === undefined ? 'It does not fail again.' : describe(small.result.trace),
      );
      process.exit(1);
    }
    const { system, user } = process.cpuUsage(before);
    const seconds = (system + user) / 1_000_000;
    const rate = (count / seconds).toFixed(1);
    console.log(
      `${name}: ${count} schedules, ${steps} steps, ${faults} faults; ${rate} schedules a CPU second`,
    );
    await ground.close();
  }
}

/** Runs the schedule of this seed twice in each world, and prints what happens and whether both runs are the same. */
async function show(seed: number): Promise<void> {
  let hasFailed = false;
  for (const name of names) {
    const world = WORLDS[name];
    const ground = await layGround(world.ground);
    const first = await runSchedule(world, ground, toSchedule(seed));
    const second = await runSchedule(world, ground, toSchedule(seed));
    console.log(`world ${name}, seed ${seed}`);
    console.log(describe(first.trace));
    const isSame = first.trace.join('\n') === second.trace.join('\n') && first.failure === second.failure;
    console.log(isSame ? 'The second run was the same.' : 'THE SECOND RUN WAS ANOTHER.');
    console.log(first.failure === undefined ? 'Everything held.' : `FAILED: ${first.failure}`);
    hasFailed ||= !isSame || first.failure !== undefined;
    await ground.close();
  }
  if (hasFailed) process.exit(1);
}

function describe(trace: readonly string[]): string {
  return trace.map((line) => `  ${line}`).join('\n');
}

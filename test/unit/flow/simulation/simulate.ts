/**
 * Runs schedules of a person with several tabs: `npm run simulate -- [--schedules 100000] [--from 1]`. `--seed 7` prints
 * one schedule. Exits with 1 at the first that fails.
 */
import { runLoginSchedule } from './run-schedule.ts';
import { readCommandLine } from '../../../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run simulate -- [flags]

Runs schedules of a person in several tabs.

  --schedules N  how many; default: 100000
  --from N       the first; default: 1
  --seed N       this one alone, printed`;

const { values } = readCommandLine(USAGE, {
  options: {
    schedules: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    // Flags of the service's simulation, so that both programs can be called alike.
    brief: { type: 'boolean' },
    world: { type: 'string' },
  },
});
const first = Number(values.seed ?? values.from);
const last = values.seed === undefined ? first + Number(values.schedules) - 1 : first;
const before = process.cpuUsage();
for (let seed = first; seed <= last; seed += 1) {
  const { failure, trace } = await runLoginSchedule(seed);
  if (values.seed !== undefined) console.log(trace.join('\n'));
  if (failure === undefined) continue;
  console.error(`seed ${seed}, after ${seed - first + 1} schedules: ${failure}`);
  if (!values.brief) console.error(trace.join('\n'));
  process.exit(1);
}
const { system, user } = process.cpuUsage(before);
const rate = ((last - first + 1) / ((system + user) / 1_000_000)).toFixed(1);
console.log(`${last - first + 1} schedules; ${rate} a CPU second`);

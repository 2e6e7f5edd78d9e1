/**
 * Fuzzes the webhook verifier for minutes: `npm run fuzz:webhook [-- --mutated 1000000 --genuine 100000 --seed 1]`. It is
 * not part of `npm test`, which does a hundredth of it. Ends with an error when a changed delivery is accepted, a genuine
 * one is refused, or anything is thrown.
 */
import { fuzz } from './fuzzing.ts';
import { readCommandLine } from '../../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run fuzz:webhook -- [flags]

Tries changed webhook deliveries.

  --mutated N  how many changed ones; default: 1000000
  --genuine N  how many genuine ones; default: 100000
  --seed N     where chance begins; default: 1`;

const { values } = readCommandLine(USAGE, {
  options: {
    mutated: { type: 'string', default: '1000000' },
    genuine: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});

const started = performance.now();
const { verdicts, changes, mutated, genuine, failures } = await fuzz({
  mutated: Number(values.mutated),
  genuine: Number(values.genuine),
  seed: Number(values.seed),
});
const table = (title: string, counts: ReadonlyMap<string, number>): void => {
  console.log(`\n| ${title} | deliveries |\n| --- | --: |`);
  for (const [name, amount] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`| ${name} | ${amount.toLocaleString('en-US')} |`);
  }
};
table('change', changes);
table('verdict', verdicts);
for (const failure of failures.slice(0, 20)) console.error(failure);
console.log(
  `\n${mutated} changed and ${genuine} genuine deliveries, seed ${values.seed}, ` +
    `in ${((performance.now() - started) / 1000).toFixed(0)} s: ${failures.length} wrong verdicts or throws`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

/**
 * Fuzzes the parsers: `npm run fuzz -- [NAME…] [--seconds 600] [--seed 1] [--keep]`. Without a name it runs all of
 * them, one after the other, each for the given seconds. `--keep` adds inputs with new outcomes to the corpus. Ends
 * with an error when a parser crashes, accepts an input that it must refuse, or takes too long.
 */
import { appendFileSync } from 'node:fs';
import { corpusFile, fuzz, readCorpus } from './fuzz.ts';
import { createTargets } from './targets.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

/** The limits of the corpus: the length of an input in base64, and the number of inputs. */
const MAXIMUM_KEPT_LENGTH = 1_200;
const MAXIMUM_CORPUS = 60;

const USAGE = `Usage: npm run fuzz -- [NAME …] [flags]

Hands changed inputs to every parser, or to those that are named.

  --seconds N  how long for each; default: 600
  --seed N     where chance begins; default: 1
  --keep       adds inputs with new outcomes to the corpus`;

const { positionals, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const targets = await createTargets();
const unknown = positionals.filter((name) => targets.every((target) => target.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; there are ${targets.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
console.log('| parser | inputs | taken | outcomes | slowest | memory | faults |');
console.log('| --- | --: | --: | --: | --: | --: | --: |');
for (const target of targets) {
  if (positionals.length > 0 && !positionals.includes(target.name)) continue;
  const report = await fuzz(target, { seconds: Number(values.seconds) }, Number(values.seed));
  const { accepted, failures, found, grownMb, outcomes, runs, slowestMs } = report;
  const cells = [
    target.name,
    runs,
    accepted,
    outcomes,
    `${slowestMs.toFixed(0)} ms`,
    `${grownMb.toFixed(0)} MB`,
  ];
  console.log(`| ${[...cells, failures.length].join(' | ')} |`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  if (values.keep) {
    const room = MAXIMUM_CORPUS - readCorpus(target.name).length;
    const kept = found.filter(({ length }) => length <= MAXIMUM_KEPT_LENGTH).slice(0, Math.max(0, room));
    if (kept.length > 0) appendFileSync(corpusFile(target.name), `${kept.join('\n')}\n`);
  }
}

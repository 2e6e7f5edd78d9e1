/**
 * Measures how long a login takes until it can be used, compared with a bare Lit element and the lightest peer, all in
 * one run: `npm run bench -- [--rounds 9] [--without-peer] [--write]`. Needs a build. Each round measures the subjects
 * in another order; a figure is the median of its rounds. `--write` writes the table into the README.
 */
import { launchChromium } from '../test/support/engines/chromium.ts';
import { installHanko } from './bench/hanko.ts';
import { startBenchSite } from './bench/site.ts';
import { benchFiles, hanko, subjects, type Subject } from './bench/subjects.ts';
import { benchTable, medianOf } from './bench/table.ts';
import { visit, type Figures, type Profile } from './bench/visit.ts';
import { writePart } from './generated.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';

const USAGE = `Usage: npm run bench -- [flags]

Measures how long a login takes to be usable, beside a bare Lit element and the lightest peer. Needs a build.

  --rounds N      how often each page loads; default: 9
  --without-peer  leaves the peer out
  --write         puts the table into the README`;

const { values } = readCommandLine(USAGE, {
  options: {
    rounds: { type: 'string', default: '9' },
    'without-peer': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--rounds: expected a whole number of at least 1, not ${values.rounds}.`);
  process.exit(2);
}

const profiles: readonly Profile[] = [
  { name: 'slow', isThrottled: true },
  { name: 'fast', isThrottled: false },
];

const peerScript = values['without-peer'] ? undefined : installHanko();
if (!values['without-peer'] && peerScript === undefined)
  console.error('The registry does not give the peer.');
const measured: readonly Subject[] = peerScript === undefined ? subjects : [...subjects, hanko];
const site = await startBenchSite(await benchFiles(peerScript));
const browser = await launchChromium({ tellsRequests: true });
const figures = new Map<Subject, Record<Profile['name'], Figures[]>>(
  measured.map((subject) => [subject, { slow: [], fast: [] }]),
);
try {
  for (let round = 1; round <= rounds; round++) {
    for (const profile of profiles) {
      for (const subject of shuffle(measured)) {
        figures.get(subject)?.[profile.name].push(await visit(browser, site.origin, subject, profile));
      }
    }
    console.error(`round ${round} of ${rounds}`);
  }
} finally {
  await Promise.allSettled([browser.close(), site.stop()]);
}
const table = benchTable(
  [...figures].map(([{ label }, { slow, fast }]) => ({
    label,
    medians: { slow: medianOf(slow), fast: medianOf(fast) },
  })),
);
console.log(table);
if (values.write) await writePart({ path: 'README.md', marker: 'bench', generate: () => table });

/** Shuffles the subjects, so that none always runs on a cold or an overheated machine. */
function shuffle<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

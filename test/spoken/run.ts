/**
 * Runs the login with the screen reader Orca, in Firefox and Chromium, and compares its speech with the transcripts
 * beside this file: `npm run test:spoken`. With `--write` it writes the transcripts; `npm run docs` then prints them in
 * docs/accessibility.md. Arguments select scenarios by name, and `firefox` or `chromium`.
 */
import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../support/runner/list-files.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';
import { newestCode } from '../support/services/login-page.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';
import { missingPackages, startDesktop, type Desktop } from './desktop.ts';
import { openReader, type ReadBrowser, type Reader } from './reader.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { toSpokenPage } from './page.ts';
import { Speech } from './speech.ts';
import { isSameVisit, toTranscript, transcriptFile, type Step } from './transcripts.ts';

const BROWSERS: readonly ReadBrowser[] = ['firefox', 'chromium'];
/** The operations that a person waits for. */
const SLOW_PATHS = ['/v1/otp_init_v2', '/v1/otp_verify_v2', '/public/v1/submit/create_authenticators'];
const known = [...BROWSERS, ...SCENARIOS.map(({ name }) => name)];
const USAGE = `Usage: npm run test:spoken -- [NAME …] [flags]

Reads the login aloud with Orca, and compares what is heard with the transcripts.
Names, of browsers and scenarios: ${known.join(', ')}.

  --write  writes the transcripts anew`;

const { positionals: names, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const unknown = names.find((name) => !known.some((one) => one === name));
if (unknown !== undefined) fail(`There is no "${unknown}"; there are ${known.join(', ')}.`);
const missing = missingPackages();
if (missing.length > 0) {
  fail(
    `A screen reader and its desktop are missing. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
}
if (!existsSync(join(root, 'dist/latchkey.js')))
  fail('There is no dist/latchkey.js; run npm run build first.');

const isChosen = (name: string, group: readonly string[]): boolean =>
  names.includes(name) || !names.some((one) => group.includes(one));
const browsers = BROWSERS.filter((name) => isChosen(name, BROWSERS));
const scenarios = SCENARIOS.filter(({ name }) => isChosen(name, known.slice(BROWSERS.length)));

const service = await startService({ provision: provisionFile });
const site = await startStaticServer(
  Object.fromEntries(
    scenarios.map((scenario) => [`/${scenario.name}`, { html: toSpokenPage(service.info, scenario) }]),
  ),
);
// A delay as over a network, so that the reader can say that an operation is running before it ends.
const delays = SLOW_PATHS.map((path) => ({ path, delayMs: 1_000 }));
await fetch(`${service.info.baseUrl}/dev/faults`, { method: 'POST', body: JSON.stringify(delays) });
const desktop = await startDesktop();
let differing = 0;
try {
  await new Speech(desktop.speechFile).until(/Screen reader on/);
  for (const browser of browsers) differing += await readAll(browser, desktop, site, service);
} finally {
  desktop.stop();
  await Promise.allSettled([site.stop(), service.stop()]);
}
if (differing > 0) console.error(`${differing} transcripts differ; --write writes what was heard.`);
process.exitCode = differing > 0 ? 1 : 0;

/** Runs every scenario in a new instance of one browser. Returns how many differ from their transcripts. */
async function readAll(
  browser: ReadBrowser,
  on: Desktop,
  { origin }: StaticServer,
  { info }: ServiceProcess,
): Promise<number> {
  let count = 0;
  for (const scenario of scenarios.filter((one) => one.browsers?.includes(browser) ?? true)) {
    const reader = await openReader(on, browser);
    try {
      await reader.open(`${origin}/${scenario.name}`);
      const heard = toTranscript(await play(scenario, reader, info.baseUrl));
      const file = transcriptFile(scenario.name, browser);
      const isSame = existsSync(file) && isSameVisit(heard, readFileSync(file, 'utf8'));
      console.log(`${isSame ? '✓' : values.write ? '✎' : '✗'} ${scenario.title}, ${browser}`);
      if (isSame) continue;
      console.log(heard);
      if (values.write) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, heard);
      } else count += 1;
    } finally {
      await reader.close();
    }
  }
  return count;
}

async function play(scenario: Scenario, reader: Reader, baseUrl: string): Promise<readonly Step[]> {
  const steps: Step[] = [];
  // A different person in each scenario, so that nobody requests too many codes.
  const person = testPeople()[SCENARIOS.indexOf(scenario)];
  if (person === undefined) throw new Error('There are more scenarios than people.');
  const playing = scenario.play({
    reader,
    email: person.email,
    phone: person.phone,
    code: (contact) => newestCode({ baseUrl }, contact),
    async wait(seconds) {
      const { offsetMs } = (await (await fetch(`${baseUrl}/dev/clock`)).json()) as { offsetMs: number };
      const body = JSON.stringify({ offsetMs: offsetMs + seconds * 1000 });
      await fetch(`${baseUrl}/dev/clock`, { method: 'POST', body });
    },
    async step(what, heard) {
      steps.push({ what, heard: await heard });
    },
  });
  await playing.catch((cause: unknown) => {
    const error = `"${scenario.title}" went no further than this:\n${toTranscript(steps)}`;
    throw new Error(error, { cause });
  });
  return steps;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

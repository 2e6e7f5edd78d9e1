/**
 * Runs the browser tests: `npm run test:browser -- [file…] [--engine chromium] [--grep words] [--minutes n] [--thorough]
 * [--in-turn] [--part 1/4]`.
 *
 * `--minutes` is how long a file may take in an engine. With `--thorough` each engine runs all cases of the series that
 * the engines otherwise split. With `--in-turn` the engines run one after the other. `--part` runs one part of a long
 * series.
 *
 * Starts a service for each engine, runs the engines in parallel, and ends everything that it started.
 */
import { join, relative } from 'node:path';
import { defaultReporter, startTestRunner, type TestRunnerConfig } from '@web/test-runner';
import { startCuttingProxy, type CuttingProxy } from '../services/cutting-proxy.ts';
import { engineNames, findEngines, isInstalled, type Engine, type EngineName } from '../engines/engines.ts';
import { findFreePort } from '../services/free-port.ts';
import { bundleBrowserTests } from './bundle-browser-tests.ts';
import { listFiles, root } from './list-files.ts';
import { startService, type ServiceInfo } from '../services/service-process.ts';
import {
  addCounts,
  describeCounts,
  finishStage,
  noCounts,
  reportCounts,
  type Counts,
} from './stage-report.ts';
import { printTimings, type Timing } from './timings.ts';
import { installSystemPackages } from '../engines/system-packages.ts';
import { provisionFile } from '../services/test-people.ts';
import { browserTestConfig } from './web-test-runner.config.ts';
import { readCommandLine } from './read-command-line.ts';

type Reporter = Exclude<NonNullable<TestRunnerConfig['reporters']>[number], string>;
type Sessions = Parameters<NonNullable<Reporter['onTestRunFinished']>>[0]['sessions'];
type TestRunner = NonNullable<Awaited<ReturnType<typeof startTestRunner>>>;
type Suite = NonNullable<Sessions[number]['testResults']>;

const USAGE = `Usage: npm run test:browser -- [FILE …] [flags]

Runs the browser tests, or those of the files, in every engine.

  --engine NAME  this engine only: ${engineNames.join(', ')}; may be repeated
  --grep WORDS   the tests with these words in their names
  --minutes N    how long a file may take in an engine
  --part 1/4     one part of a series of hours
  --in-turn      one engine after the other
  --thorough     shares no series among the engines`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    engine: { type: 'string', multiple: true },
    grep: { type: 'string' },
    minutes: { type: 'string' },
    part: { type: 'string' },
    'in-turn': { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
});

/** Whether every engine runs all cases of the series that engines otherwise split; a file then takes longer. */
const isThorough = values.thorough || process.env['LATCHKEY_THOROUGH'] !== undefined;
const minutes = values.minutes ?? (isThorough ? '10' : undefined);

/** The message that the test runner logs for an unhandled rejection, which it does not count as a failure. */
const unhandledRejection = 'An error was thrown in a Promise outside a test';

/**
 * Number of commands that a browser did not answer. Some promises of its launcher cannot be awaited, so they reject
 * unhandled.
 */
let lostCommands = 0;
process.on('unhandledRejection', (error) => {
  // A browser that hangs fails its own file. The process goes on, so that the results of the others are not lost.
  lostCommands += 1;
  console.error('A browser did not answer:', error instanceof Error ? error.message : error);
});

const cleanUps: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(130)));
}
try {
  await finishStage(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await finishStage({ ...noCounts, failed: 1 });
} finally {
  await cleanUp();
}
// The test runner keeps handles open after it has stopped.
process.exit();

async function main(): Promise<Counts> {
  const files = positionals.length > 0 ? positionals.map(toRepositoryPath) : allTests();
  if (files.length === 0) {
    console.log('There are no browser tests yet.');
    return noCounts;
  }
  installSystemPackages(console.log);
  const found = findEngines();
  const wanted = chosenEngines().map((name) => found[name]);
  const installed = wanted.filter(isInstalled);
  const absent = countAbsent(wanted);
  if (installed.length === 0) return absent;

  const services = await startServices(installed.map(({ name }) => name));
  const cuttingProxies = await startCuttingProxies(services);
  const counts = await runTests(files, installed, services, cuttingProxies);
  const total = addCounts(addCounts(absent, counts), { ...noCounts, failed: lostCommands });
  console.log(describeCounts(total));
  return total;
}

function allTests(): readonly string[] {
  return listFiles('test/browser', '.test.ts');
}

function toRepositoryPath(path: string): string {
  return relative(root, join(process.cwd(), path));
}

function chosenEngines(): readonly EngineName[] {
  for (const name of values.engine ?? []) {
    if (!engineNames.some((known) => known === name)) {
      throw new Error(`--engine takes ${engineNames.join(', ')}; not "${name}".`);
    }
  }
  return values.engine === undefined
    ? engineNames
    : engineNames.filter((name) => values.engine?.includes(name));
}

function readPart(text: string): string {
  const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (part < 1 || part > parts) throw new Error(`--part takes 1/4 and the like; not "${text}".`);
  return text;
}

/** Reports missing engines: as skipped on a developer's machine, as failed with `CI=true`. */
function countAbsent(wanted: readonly Engine[]): Counts {
  let counts = noCounts;
  const mustRun = process.env['CI'] === 'true';
  for (const engine of wanted) {
    if (isInstalled(engine)) continue;
    console.log(`${engine.name} ${mustRun ? 'is missing' : 'skipped'}: ${engine.missing}.`);
    counts = addCounts(counts, { ...noCounts, [mustRun ? 'failed' : 'skipped']: 1 });
  }
  return counts;
}

async function startServices(engines: readonly EngineName[]): Promise<ReadonlyMap<EngineName, ServiceInfo>> {
  const services = new Map<EngineName, ServiceInfo>();
  await Promise.all(
    engines.map(async (name) => {
      // No line for each of the thousands of requests: nobody reads them.
      const environment = { LATCHKEY_LOG_LEVEL: 'warn' };
      const service = await startService({ provision: provisionFile, environment });
      cleanUps.push(service.stop);
      services.set(name, service.info);
    }),
  );
  return services;
}

async function startCuttingProxies(
  services: ReadonlyMap<EngineName, ServiceInfo>,
): Promise<ReadonlyMap<EngineName, CuttingProxy>> {
  const proxies = new Map<EngineName, CuttingProxy>();
  for (const [name, { baseUrl }] of services) {
    const proxy = await startCuttingProxy(Number(new URL(baseUrl).port));
    cleanUps.push(proxy.stop);
    proxies.set(name, proxy);
  }
  return proxies;
}

async function runTests(
  files: readonly string[],
  engines: readonly Exclude<Engine, { missing: string }>[],
  services: ReadonlyMap<EngineName, ServiceInfo>,
  cuttingProxies: ReadonlyMap<EngineName, CuttingProxy>,
): Promise<Counts> {
  let counts = noCounts;
  const counter: Reporter = {
    reportTestFileResults() {},
    getTestProgress({ sessions }) {
      counts = countSessions(sessions);
      reportCounts(counts);
      return [];
    },
    onTestRunFinished({ sessions }) {
      counts = countSessions(sessions);
    },
  };
  const bundled = await bundleBrowserTests(files);
  cleanUps.push(bundled.remove);
  const runner = await startTestRunner({
    config: browserTestConfig({
      engines,
      files,
      serveTests: bundled.serve,
      port: await findFreePort(8000),
      services,
      cuttingProxies,
      isInTurn: values['in-turn'],
      isThorough,
      ...(values.part === undefined ? {} : { part: readPart(values.part) }),
      ...(minutes === undefined ? {} : { fileLimitMs: Number(minutes) * 60_000 }),
      reporters: [defaultReporter({ reportTestProgress: false }), counter],
      ...(values.grep === undefined ? {} : { grep: values.grep }),
    }),
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (runner === undefined) throw new Error('The browser test runner did not start.');
  const timings = timeSessions(runner);
  await new Promise<void>((resolve) => void runner.on('stopped', () => resolve()));
  printTimings(timings);
  return counts;
}

/** Measures the time of each file in each engine, from the start of its page to the end of its tests. */
function timeSessions({ sessions }: TestRunner): readonly Timing[] {
  const timings: Timing[] = [];
  const began = new Map<string, number>();
  const firstBegan = performance.now();
  sessions.on('session-status-updated', ({ id, status, testFile, browser }) => {
    if (status === 'INITIALIZING') began.set(id, performance.now());
    if (status !== 'FINISHED') return;
    const seconds = (performance.now() - (began.get(id) ?? firstBegan)) / 1000;
    timings.push({ file: relative(root, testFile), seconds, engine: browser.name });
  });
  return timings;
}

function countSessions(sessions: Iterable<Sessions[number]>): Counts {
  let counts = noCounts;
  for (const session of sessions) {
    const tests = session.testResults === undefined ? noCounts : countSuite(session.testResults);
    // A page that did not load, crashed or hung counts as failed, whatever results its tests had reported before.
    const incomplete = session.passed === false && session.testResults === undefined;
    const rejected = session.logs.some(([text]) => String(text).startsWith(unhandledRejection));
    const broken = rejected || (tests.failed === 0 && (incomplete || session.errors.length > 0));
    counts = addCounts(counts, broken ? addCounts(tests, { ...noCounts, failed: 1 }) : tests);
  }
  return counts;
}

function countSuite(suite: Suite): Counts {
  const own = suite.tests.map(countTest).reduce(addCounts, noCounts);
  return suite.suites.map(countSuite).reduce(addCounts, own);
}

/**
 * Counts a test. One that did not run counts as failed (a hook threw, or another test says `only`), unless --grep left
 * it out.
 */
function countTest(test: Suite['tests'][number]): Counts {
  if (test.passed) return { ...noCounts, passed: 1 };
  if (test.skipped) return { ...noCounts, skipped: 1 };
  const leftOut = values.grep !== undefined && test.error === undefined;
  return leftOut ? noCounts : { ...noCounts, failed: 1 };
}

async function cleanUp(): Promise<void> {
  const all = cleanUps.splice(0).reverse();
  await Promise.allSettled(all.map((end) => end()));
}

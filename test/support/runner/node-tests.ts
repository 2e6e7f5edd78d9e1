/**
 * Runs tests with Node's own runner: `node-tests.ts <folder or file…> --bundle <workspace> [--ending .test.ts]
 * [--processes 4] [--concurrency 2] [--grep words]`.
 *
 * The files become JavaScript first, those of several files in one process; see `bundleTests`. `--bundle` names the
 * workspace whose packages they use, `.` being the root. `--concurrency` says how many processes run at once.
 *
 * Prints failures only, and counts what each test said itself instead of reading a summary.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { inspect, parseArgs } from 'node:util';
import { divideIntoBatches } from './batches.ts';
import { bundleTests, fileLimitMs } from './bundle-tests.ts';
import { listFiles, root } from './list-files.ts';
import { describeCounts, finishStage, reportCounts, type Counts } from './stage-report.ts';
import { printTimings, type Timing } from './timings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ending: { type: 'string', default: '.test.ts' },
    grep: { type: 'string' },
    processes: { type: 'string', default: '1000' },
    concurrency: { type: 'string' },
    bundle: { type: 'string', default: '.' },
  },
});

/** Node's reason for a test that --grep does not choose. */
const leftOut = 'test name does not match pattern';

const files = positionals
  .flatMap((path) =>
    path.endsWith('.ts') ? [relative(root, join(process.cwd(), path))] : listFiles(path, values.ending),
  )
  .map((path) => path.replaceAll('\\', '/'));
const counts = { passed: 0, failed: 0, skipped: 0 } satisfies Counts;
const timings: Timing[] = [];

if (files.length === 0) {
  console.log(`There are no tests in ${positionals.join(', ')} yet.`);
  await finishStage(counts);
  process.exit();
}

const program = `${values.bundle}/src/program/cli.ts`;
const programs = existsSync(join(root, program)) ? [program] : [];
const batches = divideIntoBatches(files, Number(values.processes));
const bundle = await bundleTests(batches, values.bundle, programs);
// Node hands its own arguments and environment on to the processes of the tests.
for (const path of programs) process.env['LATCHKEY_TEST_PROGRAM'] = bundle.scriptOf(join(root, path));
process.execArgv = ['--enable-source-maps'];

const waiting = [...bundle.scripts];
await Promise.all(
  Array.from({ length: Number(values.concurrency ?? availableParallelism()) }, async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift())
      await runScript(script);
  }),
);
await bundle.remove();
printTimings(timings);
console.log(describeCounts(counts));
await finishStage(counts);

/** Runs the tests of a batch in a process of their own. */
async function runScript(script: string): Promise<void> {
  const stream = run({
    files: [script],
    concurrency: 1,
    // For what hangs outside of the tests; each file has its own limit inside.
    timeout: fileLimitMs * ((batches[bundle.scripts.indexOf(script)]?.length ?? 1) + 1),
    ...(values.grep === undefined ? {} : { testNamePatterns: values.grep }),
  });
  /** The titles around the test that runs; the first is the path of its file. */
  const titles: string[] = [];
  /** The output of the process, shown only when one of its tests fails. */
  const written: string[] = [];
  let hasFailed = false;
  stream.on('test:start', ({ name, nesting }) => {
    titles.length = nesting;
    titles.push(name);
  });
  stream.on('test:pass', ({ name, nesting, skip, todo, details }) => {
    if (nesting === 0) timings.push({ file: name, seconds: details.duration_ms / 1000 });
    const isSkipped = skip !== undefined || todo !== undefined;
    // A suite that ran is told by its tests; one that was skipped has none to tell.
    if (skip === leftOut || (details.type === 'suite' && !isSkipped)) return;
    counts[isSkipped ? 'skipped' : 'passed']++;
    if (typeof skip === 'string') console.log(`${name} skipped: ${skip}`);
    reportCounts(counts);
  });
  stream.on('test:fail', ({ name, nesting, details, todo }) => {
    if (todo !== undefined) {
      counts.skipped++;
      return;
    }
    if (nesting === 0) timings.push({ file: name, seconds: details.duration_ms / 1000 });
    hasFailed = true;
    // A suite, or a test with subtests, that fails only because something in it failed: counted there already.
    if (isBecauseOfSubtest(details.error)) return;
    counts.failed++;
    reportCounts(counts);
    const title = [...titles.slice(0, nesting), name]
      .map((text) => text.replace(script, namesOf(script)))
      .join(' > ');
    console.log(`✗ ${title}\n${indent(describeError(details.error))}\n`);
  });
  stream.on('test:diagnostic', ({ file, message }) => {
    // An error that is thrown after a test has ended belongs to no file; the closing figures come this way too.
    if (file === undefined && /^(Error|Warning): /.test(message)) console.log(`${message}\n`);
  });
  stream.on('test:stdout', ({ message }) => {
    // A table is a result to read, whether or not something fails.
    if (message.startsWith('| ')) process.stdout.write(message);
    else written.push(message);
  });
  stream.on('test:stderr', ({ message }) => written.push(message));
  stream.resume();
  await new Promise<void>((resolve) => void stream.once('end', resolve));
  const lines = written.join('').trimEnd().split('\n').slice(-60);
  if (hasFailed && lines.join('') !== '') {
    console.log(`What ${namesOf(script)} wrote:\n${indent(lines.join('\n'))}\n`);
  }
}

/** The files of a batch, for what cannot be told of one of them. */
function namesOf(script: string): string {
  return batches[bundle.scripts.indexOf(script)]?.join(', ') ?? script;
}

function isBecauseOfSubtest(error: Error & { failureType?: string }): boolean {
  return error.failureType === 'subtestsFailed';
}

/** Node wraps what a test threw; the cause is what somebody wants to read. */
function describeError(error: Error): string {
  const cause = error.cause ?? error;
  const text = typeof cause === 'string' ? cause : inspect(cause, { depth: 4 });
  return text.replace(/^ +at .*\bnode:.*\n?/gm, '').trimEnd();
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

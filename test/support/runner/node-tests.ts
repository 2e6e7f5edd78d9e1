/**
 * Runs tests with Node's own runner: `node-tests.ts <folder or file…> --bundle <workspace> [--ending .test.ts]
 * [--shared] [--concurrency 2] [--grep words]`.
 *
 * The files are bundled to JavaScript first; see `bundleTests`. `--bundle` names the workspace whose packages they use;
 * `.` is the root. `--concurrency` says how many processes run at once; the default is one for each core. Each file has
 * a process of its own; with `--shared` each process runs one file after the other until none is left.
 *
 * Prints failures only. Counts the results of the single tests instead of reading the runner's summary.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { bundleTests, fileLimitMs, type QueueScript } from './bundle-tests.ts';
import { countTaken, SHELL } from './file-queue.ts';
import { listFiles, root } from './list-files.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { divideIntoQueues } from './queues.ts';
import { describeCounts, finishStage, reportCounts, type Counts } from './stage-report.ts';
import { printTimings, type Timing } from './timings.ts';
import { readCommandLine } from './read-command-line.ts';

const USAGE = `Usage: node --import tsx test/support/runner/node-tests.ts FOLDER|FILE … [flags]

Runs tests with Node’s own runner.

  --bundle WORKSPACE  whose packages the files use; default: . for the root
  --ending .test.ts   how the files of a folder end
  --grep WORDS        the tests with these words in their names
  --shared            processes take one file after the other
  --concurrency N     how many processes run at once; default: one for each core`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    ending: { type: 'string', default: '.test.ts' },
    grep: { type: 'string' },
    shared: { type: 'boolean', default: false },
    concurrency: { type: 'string' },
    bundle: { type: 'string', default: '.' },
  },
});

/** The reason that Node gives for skipping a test that --grep does not match. */
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
useMemoryFolder();
const queues = divideIntoQueues(files, values.shared);
const bundle = await bundleTests(queues, values.bundle, programs);
// The processes of the tests inherit these arguments and this environment.
for (const path of programs) process.env['LATCHKEY_TEST_PROGRAM'] = bundle.scriptOf(join(root, path));
process.execArgv = [
  '--enable-source-maps',
  // A larger space for short-lived objects: tests create many of them, and few that live long.
  '--max-semi-space-size=64',
  // Compiles the WebAssembly of an embedded database with the baseline compiler only: optimizing it takes longer than
  // any test uses it.
  '--liftoff-only',
];

/** The files whose tests have ended, passed or failed. */
const ended = new Set<string>();
const concurrency = Number(values.concurrency ?? availableParallelism());
/** The index of each queue, once for every process that may run files of the queue. */
const waiting = queues.flatMap((queue, index) =>
  Array.from({ length: Math.min(concurrency, queue.length) }, () => index),
);
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const [queue, script] = [queues[index] ?? [], bundle.scripts[index]];
      if (script !== undefined) await runToTheEnd(queue, script);
    }
  }),
);
await bundle.remove();
for (const file of files) {
  if (ended.has(file)) continue;
  // The process ended before the file did. The failure may have been reported already: better twice than never.
  counts.failed++;
  console.log(`✗ ${file}\n${indent('The process ended before these tests had.')}\n`);
}
printTimings(timings);
console.log(describeCounts(counts));
await finishStage(counts);

/** Runs the files of a queue until none is left. Starts another process when one ends before that. */
async function runToTheEnd(queue: readonly string[], script: QueueScript): Promise<void> {
  for (let taken = countTaken(script.claims); taken < queue.length;) {
    await runScript(queue, script.path);
    // A process that ended before it took a file would do so again.
    if (countTaken(script.claims) === taken) return;
    taken = countTaken(script.claims);
  }
}

/** Runs files of a queue in one process. */
async function runScript(queue: readonly string[], script: string): Promise<void> {
  const stream = run({
    files: [script],
    concurrency: 1,
    // Ends a process that hangs outside of the tests; each file has a limit of its own inside the process.
    timeout: fileLimitMs * (queue.length + 1),
    ...(values.grep === undefined ? {} : { testNamePatterns: values.grep }),
  });
  /** The titles of the suites around the running test: `SHELL`, the path of its file, and so on. */
  const titles: string[] = [];
  /** The output of the process, shown only when one of its tests fails. */
  const written: string[] = [];
  let hasFailed = false;
  stream.on('test:start', ({ name, nesting }) => {
    titles.length = nesting;
    titles.push(name);
  });
  stream.on('test:pass', ({ name, nesting, skip, todo, details }) => {
    // The suite `SHELL`. Or the script itself as a test, when other processes had taken all files before it took one.
    if (nesting === 0) return;
    if (nesting === 1) endFile(name, details.duration_ms);
    const isSkipped = skip !== undefined || todo !== undefined;
    // Of a suite that ran only the tests count. A skipped suite has no tests, so it counts itself.
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
    if (nesting === 1) endFile(name, details.duration_ms);
    hasFailed = true;
    // A suite, or a test with subtests, that failed only because of a test inside it, which is counted already.
    if (isBecauseOfSubtest(details.error)) return;
    counts.failed++;
    reportCounts(counts);
    const title = [...titles.slice(0, nesting), name]
      .filter((text) => text !== SHELL)
      .map((text) => text.replace(script, namesOf(queue)))
      .join(' > ');
    console.log(`✗ ${title}\n${indent(describeError(details.error))}\n`);
  });
  stream.on('test:diagnostic', ({ file, message }) => {
    // Errors that are thrown after a test has ended come without a file. So does the runner's summary, which is left
    // out.
    if (file === undefined && /^(Error|Warning): /.test(message)) console.log(`${message}\n`);
  });
  stream.on('test:stdout', ({ message }) => {
    // Tables are results, so they are printed even when all tests pass.
    if (message.startsWith('| ')) process.stdout.write(message);
    else written.push(message);
  });
  stream.on('test:stderr', ({ message }) => written.push(message));
  stream.resume();
  await new Promise<void>((resolve) => void stream.once('end', resolve));
  const lines = written.join('').trimEnd().split('\n').slice(-60);
  if (hasFailed && lines.join('') !== '') {
    console.log(`What ${namesOf(queue)} wrote:\n${indent(lines.join('\n'))}\n`);
  }
}

function endFile(file: string, durationMs: number): void {
  ended.add(file);
  timings.push({ file, seconds: durationMs / 1000 });
}

/** Names a queue in messages that are about no single file. */
function namesOf(queue: readonly string[]): string {
  return queue.length > 1 ? `a process of ${queue.length} files` : queue.join();
}

function isBecauseOfSubtest(error: Error & { failureType?: string }): boolean {
  return error.failureType === 'subtestsFailed';
}

/** Describes the error of a failed test. Node wraps it, so the error that the test threw is the `cause`. */
function describeError(error: Error): string {
  const cause = error.cause ?? error;
  const text = typeof cause === 'string' ? cause : inspect(cause, { depth: 4 });
  return text.replace(/^ +at .*\bnode:.*\n?/gm, '').trimEnd();
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

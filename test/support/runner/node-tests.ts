/**
 * Runs tests with Node's own runner: `node-tests.ts <folder or file…> --bundle <workspace> [--ending .test.ts]
 * [--shared] [--concurrency 2] [--grep words]`.
 *
 * The files become JavaScript first; see `bundleTests`. `--bundle` names the workspace whose packages they use, `.`
 * being the root. `--concurrency` says how many processes run at once; without it, one for each core. Each file has a
 * process of its own; with `--shared` the processes take one file after the other, until none is left.
 *
 * Prints failures only, and counts what each test said itself instead of reading a summary.
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
useMemoryFolder();
const queues = divideIntoQueues(files, values.shared);
const bundle = await bundleTests(queues, values.bundle, programs);
// Node hands its own arguments and environment on to the processes of the tests.
for (const path of programs) process.env['LATCHKEY_TEST_PROGRAM'] = bundle.scriptOf(join(root, path));
process.execArgv = [
  '--enable-source-maps',
  // A larger space for what does not live long: tests make much of it, and seldom keep it.
  '--max-semi-space-size=64',
  // An embedded database is compiled by the baseline compiler alone: no test uses one for as long as optimizing it takes.
  '--liftoff-only',
];

/** The files whose tests have ended, well or not. */
const ended = new Set<string>();
const concurrency = Number(values.concurrency ?? availableParallelism());
/** A queue stands here as often as processes may take from it. */
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
  // Its process has ended before it, and has perhaps been told of already: better twice than never.
  counts.failed++;
  console.log(`✗ ${file}\n${indent('The process ended before these tests had.')}\n`);
}
printTimings(timings);
console.log(describeCounts(counts));
await finishStage(counts);

/** Runs the files of a queue until none is left, in another process where one ends before. */
async function runToTheEnd(queue: readonly string[], script: QueueScript): Promise<void> {
  for (let taken = countTaken(script.claims); taken < queue.length;) {
    await runScript(queue, script.path);
    // A process that did not come as far as to take a file would not the next time either.
    if (countTaken(script.claims) === taken) return;
    taken = countTaken(script.claims);
  }
}

/** Runs files of a queue in one process. */
async function runScript(queue: readonly string[], script: string): Promise<void> {
  const stream = run({
    files: [script],
    concurrency: 1,
    // For what hangs outside of the tests; each file has its own limit inside.
    timeout: fileLimitMs * (queue.length + 1),
    ...(values.grep === undefined ? {} : { testNamePatterns: values.grep }),
  });
  /** The titles around the test that runs: the shell of its file, the path of its file, and so on. */
  const titles: string[] = [];
  /** The output of the process, shown only when one of its tests fails. */
  const written: string[] = [];
  let hasFailed = false;
  stream.on('test:start', ({ name, nesting }) => {
    titles.length = nesting;
    titles.push(name);
  });
  stream.on('test:pass', ({ name, nesting, skip, todo, details }) => {
    // The shell of a file; or the script, as if it were a test, where others had taken all files before it came to one.
    if (nesting === 0) return;
    if (nesting === 1) endFile(name, details.duration_ms);
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
    if (nesting === 1) endFile(name, details.duration_ms);
    hasFailed = true;
    // A suite, or a test with subtests, that fails only because something in it failed: counted there already.
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
    console.log(`What ${namesOf(queue)} wrote:\n${indent(lines.join('\n'))}\n`);
  }
}

function endFile(file: string, durationMs: number): void {
  ended.add(file);
  timings.push({ file, seconds: durationMs / 1000 });
}

/** Names a queue, for what cannot be told of one of its files. */
function namesOf(queue: readonly string[]): string {
  return queue.length > 1 ? `a process of ${queue.length} files` : queue.join();
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

/**
 * Runs tests with Node's own runner: `node-tests.ts <folder or file…> [--ending .test.ts] [--grep words]`.
 * With `--bundle service` those of that workspace become JavaScript first, `.` being the root; see `bundleTests`.
 *
 * Prints failures only, and counts what each test said itself instead of reading a summary.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { inspect, parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { bundleTests, type BundledTests } from './bundle-tests.ts';
import { listFiles, root } from './list-files.ts';
import { describeCounts, finishStage, reportCounts, type Counts } from './stage-report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ending: { type: 'string', default: '.test.ts' },
    grep: { type: 'string' },
    concurrency: { type: 'string' },
    bundle: { type: 'string' },
  },
});

const files = positionals.flatMap((path) => (path.endsWith('.ts') ? [path] : listFiles(path, values.ending)));
const counts = { passed: 0, failed: 0, skipped: 0 } satisfies Counts;
/** What each file wrote, shown only when one of its tests fails. */
const written = new Map<string, string[]>();
const failedFiles = new Set<string>();

if (files.length === 0) {
  console.log(`There are no tests in ${positionals.join(', ')} yet.`);
  await finishStage(counts);
  process.exit();
}

const bundle = values.bundle === undefined ? undefined : await startBundle(values.bundle);
const stream = run({
  // Absolute, because that is how the events name them.
  files: files.map((path) => join(root, path)).map((path) => bundle?.scriptOf(path) ?? path),
  concurrency: values.concurrency === undefined ? availableParallelism() : Number(values.concurrency),
  timeout: 5 * 60_000,
  ...(values.grep === undefined ? {} : { testNamePatterns: values.grep }),
});
/** What Node gives as the reason for a test that --grep does not choose. */
const leftOut = 'test name does not match pattern';
const names: string[] = [];
stream.on('test:start', ({ name, nesting }) => {
  names.length = nesting;
  names.push(name);
});
stream.on('test:pass', ({ name, skip, todo, details }) => {
  const isSkipped = skip !== undefined || todo !== undefined;
  // A suite that ran is told by its tests; one that was skipped has none to tell.
  if (skip === leftOut || (details.type === 'suite' && !isSkipped)) return;
  counts[isSkipped ? 'skipped' : 'passed']++;
  if (typeof skip === 'string') console.log(`${name} skipped: ${skip}`);
  reportCounts(counts);
});
stream.on('test:fail', ({ name, nesting, file, details, todo }) => {
  if (todo !== undefined) {
    counts.skipped++;
    return;
  }
  if (file !== undefined) failedFiles.add(file);
  // A suite, or a test with subtests, that fails only because something in it failed: counted there already.
  if (isBecauseOfSubtest(details.error)) return;
  counts.failed++;
  reportCounts(counts);
  const title = [...names.slice(0, nesting), name].map(toRelativePath).join(' > ');
  const place = file === undefined ? '' : ` (${toRelativePath(file)})`;
  console.log(`✗ ${title}${place}\n${indent(describeError(details.error))}\n`);
});
stream.on('test:diagnostic', ({ file, message }) => {
  // What is thrown after a test has ended belongs to no file; the closing figures come this way too.
  if (file === undefined && /^(Error|Warning): /.test(message)) console.log(`${message}\n`);
});
stream.on('test:stdout', ({ file, message }) => {
  // A table is a result to read, whether or not something fails.
  if (message.startsWith('| ')) process.stdout.write(message);
  else remember(file, message);
});
stream.on('test:stderr', ({ file, message }) => remember(file, message));
stream.on('end', () => {
  for (const file of failedFiles) {
    const lines = (written.get(file) ?? []).join('').trimEnd().split('\n').slice(-60);
    if (lines.join('') === '') continue;
    console.log(`What ${toRelativePath(file)} wrote:\n${indent(lines.join('\n'))}\n`);
  }
  console.log(describeCounts(counts));
  void finishStage(counts);
  void bundle?.remove();
});
stream.resume();

/** What the processes of the tests are told: Node hands its own arguments and environment on to them. */
async function startBundle(workspace: string): Promise<BundledTests> {
  const program = `${workspace}/src/program/cli.ts`;
  const hasProgram = existsSync(join(root, program));
  const bundled = await bundleTests([...files, ...(hasProgram ? [program] : [])], workspace);
  if (hasProgram) process.env['LATCHKEY_TEST_PROGRAM'] = bundled.scriptOf(join(root, program));
  process.execArgv = ['--enable-source-maps'];
  return bundled;
}

function remember(file: string | undefined, message: string): void {
  if (file !== undefined) written.set(file, [...(written.get(file) ?? []), message]);
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

function toRelativePath(path: string): string {
  const script = path.startsWith('file:') ? fileURLToPath(path) : path;
  const file = bundle?.sourceOf(script) ?? script;
  return file.startsWith(root) ? relative(root, file) : path;
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

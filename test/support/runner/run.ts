/**
 * Runs all stages (`npm test`), some of them (`npm test -- unit browser`), or single files
 * (`npm test -- test/unit/flow/transition.test.ts`). With `--timings` each stage prints the seconds of its files. With
 * `--thorough` each engine and database runs all tests that they otherwise split among them.
 *
 * Stages run in parallel as far as there are cores. The output of a stage is shown only when the stage fails. The last
 * line counts the tests of all stages.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative, resolve } from 'node:path';
import { createDisplay } from './display.ts';
import { readCommandLine } from './read-command-line.ts';
import { runStage, stopStages, type StageResult } from './stage-process.ts';
import { addCounts, describeCounts, noCounts } from './stage-report.ts';
import { buildIfChanged, stageOfFile, stages, withStagesBefore, type Stage } from './stages.ts';
import { TIMINGS_VARIABLE } from './timings.ts';
import { root } from './list-files.ts';
import { installSystemPackages } from '../engines/system-packages.ts';

// Long enough for a busy machine: the limit is to end only stages that hang.
const timeLimitMs = 75 * 60_000;
const started = performance.now();

const USAGE = `Usage: npm test -- [STAGE|FILE …] [flags]

Runs every check, or the stages and the files of tests that are named.
Stages: ${stages.map(({ name }) => name).join(', ')}.

  --timings   each stage prints the seconds of its files
  --thorough  runs in each engine and database what they otherwise share
  --help      prints this text`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    timings: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
});
if (values.timings) process.env[TIMINGS_VARIABLE] = 'yes';
if (values.thorough) process.env['LATCHKEY_THOROUGH'] = 'yes';
const chosen = chooseStages();
const display = createDisplay();
const results: StageResult[] = [];
let isInterrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    display.end();
    void stopStages().then(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  });
}
const limit = setTimeout(() => {
  display.print(`The time limit of ${timeLimitMs / 60_000} minutes is reached; what still runs is ended.`);
  void stopStages();
}, timeLimitMs);

if (
  chosen.some(({ name }) =>
    /^(?:service|browser|e2e|package|test\/(?:browser|package)\/.*|service\/.*)$/.test(name),
  )
) {
  installSystemPackages(display.print);
}
await runAll();
clearTimeout(limit);
display.end();

const failed = results.filter(({ counts }) => counts.failed > 0).map(({ stage }) => stage.name);
const total = results.map(({ counts }) => counts).reduce(addCounts, noCounts);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `\n${chosen.length} stages in ${seconds} s${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`,
);
console.log(describeCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The stages and files that the command line names, with the stages that have to run before them; all stages if it
 * names none.
 */
function chooseStages(): readonly Stage[] {
  const paths = positionals.filter((word) => word.endsWith('.ts'));
  const names = positionals.filter((word) => !paths.includes(word));
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    stop(
      `There is no stage "${unknown.join('", "')}". Stages: ${stages.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (positionals.length === 0) return stages;
  const files = paths.map((path) => {
    if (!existsSync(path)) stop(`There is no file "${path}".`);
    try {
      return stageOfFile(relative(root, resolve(path)).replaceAll('\\', '/'));
    } catch (error) {
      return stop((error as Error).message);
    }
  });
  const wanted = new Set(names);
  const named = stages.filter(({ name }) => wanted.has(name));
  for (const { name } of named.flatMap(withStagesBefore)) wanted.add(name);
  for (const { after } of files) if (after !== undefined) wanted.add(after);
  // Single files are usually run again and again with changes in the tests only, so the build runs only if its input
  // has changed.
  const isQuick = names.length === 0;
  const before = stages.filter(({ name }) => wanted.has(name));
  return [...(isQuick ? before.map(buildIfChanged) : before), ...files];
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Starts the next stage whenever enough cores are free and the stage that it comes after has ended. */
async function runAll(): Promise<void> {
  // One more than the machine has: a long stage waits now and then for a disk, a start, a frame or a clock, so a stage
  // of one core can run beside it. Two long stages in parallel would end later than one after the other.
  const cores = Math.max(2, Math.min(cpus().length, 4)) + 1;
  const waiting = [...chosen];
  const running = new Map<Stage, Promise<void>>();
  const past = (): boolean => performance.now() - started >= timeLimitMs;
  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((sum, stage) => sum + stage.cores, 0);
    const pending = new Set([...waiting, ...running.keys()].map(({ name }) => name));
    const next = past()
      ? undefined
      : waiting.find(
          (stage) => busy + stage.cores <= cores && (stage.after === undefined || !pending.has(stage.after)),
        );
    if (next !== undefined) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next,
        runOne(next).finally(() => running.delete(next)),
      );
      continue;
    }
    if (running.size === 0) {
      // Stages are left although nothing runs: the time limit has been reached.
      for (const stage of waiting.splice(0)) {
        display.print(`✗ ${stage.name}: not started in time`);
        results.push({ stage, counts: { ...noCounts, failed: 1 }, output: '', seconds: 0 });
      }
      return;
    }
    await Promise.race(running.values());
  }
}

async function runOne(stage: Stage): Promise<void> {
  display.begin(stage.name);
  const result = await runStage(stage, (counts) => display.progress(stage.name, counts));
  results.push(result);
  if (!isInterrupted) display.finish(result);
}

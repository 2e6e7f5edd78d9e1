/**
 * Plants the faults of `faults/`, one at a time, in a temporary copy of the repository, and reports which stage catches
 * each: `npm run mutants -- [--only id]… [--area name]… [--stage unit]…`. `--only` selects faults by the beginning of
 * their id. `--stage` selects the faults that tests of this stage should catch, and runs only those tests.
 *
 * First it runs the tests on the unchanged copy, because a test that fails anyway catches nothing; `--unchecked` skips
 * this if they have just passed. `--verbose` shows the output of the tests. Exits with 1 when a fault survives. Ctrl-C
 * ends it at any moment: it reports the results so far, and removes the copy.
 */
import { root } from '../support/runner/list-files.ts';
import { checkFaults } from './check-faults.ts';
import type { Fault } from './fault.ts';
import { FAULTS_BY_AREA } from './faults/index.ts';
import { describeFate, summarize, type Fate } from './report.ts';
import { runStage, stageOf, STAGES, stopRunning, type StageName } from './run-stage.ts';
import { makeScratchCopy } from './scratch-copy.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run mutants -- [flags]

Plants faults in a copy of the repository, one at a time, and says which tests notice.

  --area NAME   the faults of this area; may be repeated
  --only ID     the faults whose ids begin so; may be repeated
  --stage NAME  the faults that tests of this stage should catch; may be repeated
  --unchecked   without the tests on the unchanged copy
  --verbose     shows what the tests write`;

const { values } = readCommandLine(USAGE, {
  options: {
    only: { type: 'string', multiple: true },
    area: { type: 'string', multiple: true },
    stage: { type: 'string', multiple: true },
    unchecked: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const everything = Object.entries(FAULTS_BY_AREA).flatMap(([area, faults]) =>
  faults.map((fault) => ({ area, fault })),
);
assertKnown('--area', values.area, Object.keys(FAULTS_BY_AREA));
assertKnown('--stage', values.stage, STAGES);
const chosen = everything.filter(
  ({ area, fault }) =>
    (values.area?.includes(area) ?? true) &&
    (values.only?.some((start) => fault.id.startsWith(start)) ?? true) &&
    stagesOf(fault).length > 0,
);
if (chosen.length === 0) {
  console.error('There is no such fault.');
  process.exit(1);
}

const wrong = checkFaults(
  chosen.map(({ fault }) => fault),
  root,
);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

const copy = makeScratchCopy(root);
const fates: Fate[] = [];
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void stopRunning().then(() => end(130));
  });
}
try {
  if (!values.unchecked) await assertTestsPass();
  for (const { area, fault } of chosen) {
    const startedAt = performance.now();
    const found = await plant(fault);
    if (isStopping) break;
    const fate = { area, fault, ...found, seconds: (performance.now() - startedAt) / 1000 };
    fates.push(fate);
    console.log(`${fates.length}/${chosen.length} ${describeFate(fate)}`);
  }
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : error);
    end(1);
  }
}
if (!isStopping) end(fates.every(({ caughtBy }) => caughtBy !== undefined) ? 0 : 1);

/** Runs all selected tests without a fault. Throws when one of them fails. */
async function assertTestsPass(): Promise<void> {
  for (const stage of STAGES) {
    const tests = [...new Set(chosen.flatMap(({ fault }) => testsOf(fault, stage)))];
    if (tests.length === 0 || isStopping) continue;
    console.log(`Without a fault: ${stage}, ${tests.length} to run …`);
    const { output, verdict } = await runStage(stage, tests, copy, tests.length);
    if (verdict !== 'passed' && !isStopping) {
      throw new Error(`${output}\nThe tests above fail without any fault; mend them first.`);
    }
  }
}

/** Plants a fault and runs its tests, stage by stage, until one catches it. */
async function plant(fault: Fault): Promise<Pick<Fate, 'caughtBy' | 'detail'>> {
  const restore = copy.plant(fault);
  try {
    for (const stage of stagesOf(fault)) {
      const { detail, output, verdict } = await runStage(stage, testsOf(fault, stage), copy);
      if (isStopping) return { caughtBy: undefined, detail: 'stopped' };
      if (values.verbose) console.log(output);
      if (verdict === 'broken')
        return { caughtBy: undefined, detail: `${stage} could not judge: ${output.slice(-2000)}` };
      if (verdict === 'failed') return { caughtBy: stage, detail };
    }
    return { caughtBy: undefined, detail: 'SURVIVED' };
  } finally {
    restore();
  }
}

function stagesOf(fault: Fault): readonly StageName[] {
  return STAGES.filter(
    (stage) => (values.stage?.includes(stage) ?? true) && testsOf(fault, stage).length > 0,
  );
}

function testsOf({ tests }: Fault, stage: StageName): readonly string[] {
  return tests.filter((test) => stageOf(test) === stage);
}

function assertKnown(option: string, given: readonly string[] | undefined, known: readonly string[]): void {
  for (const name of given ?? []) {
    if (known.includes(name)) continue;
    console.error(`${option} takes ${known.join(', ')}; not "${name}".`);
    process.exit(1);
  }
}

/** Reports, removes the copy and ends the program. */
function end(code: number): never {
  copy.remove();
  if (fates.length > 0) console.log(summarize(fates));
  process.exit(code);
}

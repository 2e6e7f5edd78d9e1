import { spawn, type ChildProcess } from 'node:child_process';
import { stopChild, waitForExit } from '../support/runner/child.ts';
import type { ScratchCopy } from './scratch-copy.ts';

/** The stages that can catch a fault, the cheapest first. */
export const STAGES = ['unit', 'types', 'service', 'browser'] as const;

/** A stage that can catch a fault. */
export type StageName = (typeof STAGES)[number];

/** The result of running tests. */
export interface StageResult {
  /** `broken`: the tests could not run, for instance because the code cannot be bundled. */
  readonly verdict: 'passed' | 'failed' | 'broken';
  /** The first test that failed, or another explanation. */
  readonly detail: string;
  readonly output: string;
}

/** Milliseconds after which tests count as failed, because a fault may make them hang. */
const LIMITS_MS: Readonly<Record<StageName, number>> = {
  unit: 120_000,
  types: 120_000,
  service: 240_000,
  browser: 300_000,
};

/** Names the stage of a test. Throws a `RangeError` if the path is not a test. */
export function stageOf(test: string): StageName {
  if (test === 'types') return 'types';
  if (/^test\/unit\/.*\.test\.ts$/.test(test)) return 'unit';
  if (/^service\/test\/.*\.test\.ts$/.test(test)) return 'service';
  if (/^test\/browser\/.*\.test\.ts$/.test(test)) return 'browser';
  throw new RangeError(`"${test}" is no test that can catch a fault.`);
}

let running: ChildProcess | undefined;

/** Ends the process that {@link runStage} runs at the moment, with everything that it has started. */
export async function stopRunning(): Promise<void> {
  if (running !== undefined) await stopChild(running, { group: true });
}

/**
 * Runs tests of one stage in a copy of the repository, browser tests in one engine. `patience` multiplies the time they
 * may take.
 */
export async function runStage(
  stage: StageName,
  tests: readonly string[],
  { root, temporary }: ScratchCopy,
  patience = 1,
): Promise<StageResult> {
  const child = spawn(process.execPath, commandOf(stage, tests), {
    cwd: root,
    // A process group of its own: Ctrl-C reaches only this program, which then ends the group in order.
    detached: true,
    env: { ...process.env, TMPDIR: temporary, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const limitMs = LIMITS_MS[stage] * patience;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void stopChild(child, { group: true });
  }, limitMs);
  const code = await waitForExit(child);
  clearTimeout(timer);
  running = undefined;
  if (code === 0) return { verdict: 'passed', detail: '', output };
  if (isLate) return { verdict: 'failed', detail: `no end within ${limitMs / 1000} s`, output };
  const failure = FAILURES[stage].exec(output)?.[1];
  const isBroken = failure === undefined || output.includes('✘ [ERROR]');
  return { verdict: isBroken ? 'broken' : 'failed', detail: failure?.trim() ?? 'no test has failed', output };
}

/** The first failure in the output of a stage. */
const FAILURES: Readonly<Record<StageName, RegExp>> = {
  unit: /^✗ (.+)$/m,
  service: /^✗ (.+)$/m,
  // Only errors of the type checker, not violations of lint rules.
  types: /^\s*[x×] (typescript\(TS\d+\): .+)$/m,
  browser: /^\s*(?:❌|𐄂) ?(.+)$/m,
};

function commandOf(stage: StageName, tests: readonly string[]): string[] {
  const tsx = ['--import', 'tsx'];
  switch (stage) {
    case 'unit':
      return [...tsx, 'test/support/runner/node-tests.ts', ...tests];
    case 'service':
      return [...tsx, 'test/support/runner/node-tests.ts', ...tests, '--bundle', 'service'];
    case 'browser':
      return [...tsx, 'test/support/runner/browser-tests.ts', ...tests, '--engine', 'chromium'];
    case 'types':
      return ['node_modules/oxlint/bin/oxlint'];
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { stopChild, waitForExit } from './child.ts';
import { root } from './list-files.ts';
import { PREPARED_VARIABLE } from '../services/prepared-service.ts';
import { noCounts, type Counts } from './stage-report.ts';
import { commandFor, type Stage } from './stages.ts';

/** How a stage ended. */
export interface StageResult {
  readonly stage: Stage;
  readonly counts: Counts;
  /** Everything it wrote, without colours and cursor movements. */
  readonly output: string;
  readonly seconds: number;
}

const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * Runs the commands of a stage one after the other, even when one fails, and resolves when the last has ended.
 * `onProgress` is called with the counts that the stage reports while it runs.
 */
export async function runStage(stage: Stage, onProgress: (counts: Counts) => void): Promise<StageResult> {
  const started = performance.now();
  const output: string[] = [];
  let counts = noCounts;
  let failedCommands = 0;
  for (const command of stage.commands) {
    if (isStopping) break;
    const child = spawn(process.execPath, [...commandFor(command)], {
      cwd: root,
      // A process group of its own, so that ending the stage also ends the browsers and services that it has started.
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        ...(stage.after !== undefined ? { [PREPARED_VARIABLE]: 'yes' } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.on('message', (message: { readonly counts?: Counts }) => {
      if (message.counts === undefined) return;
      counts = message.counts;
      onProgress(counts);
    });
    const code = await waitForExit(child);
    running.delete(child);
    if (code !== 0) failedCommands++;
  }
  if (stage.counts === undefined) {
    counts = { ...noCounts, [failedCommands > 0 ? 'failed' : 'passed']: 1 };
  } else if (failedCommands > 0 && counts.failed === 0) {
    // The stage ended before it could report what failed.
    counts = { ...counts, failed: 1 };
  }
  if (isStopping) counts = { ...counts, failed: Math.max(1, counts.failed) };
  return {
    stage,
    counts,
    output: stripVTControlCharacters(output.join('')).trim(),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Ends every running stage, with everything that it has started. */
export async function stopStages(): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map((child) => stopChild(child, { group: true })));
}

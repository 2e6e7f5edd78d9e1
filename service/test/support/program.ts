import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from '../../src/program/serve.ts';

const source = fileURLToPath(new URL('../../src/program/cli.ts', import.meta.url));
/**
 * The bundled program, if the test run has bundled it. Otherwise the program runs from source, and errors name source
 * lines.
 */
const built = process.env['LATCHKEY_TEST_PROGRAM'];
/**
 * The arguments with which Node runs the program. The embedded database's WebAssembly is compiled with the baseline
 * compiler only: a program that runs for a second ends before optimized code pays off, and optimizing takes half of its
 * time.
 */
export const program = ['--liftoff-only', ...(built === undefined ? ['--import', 'tsx', source] : [built])];

/** The signals with which a runner or a person ends a test process. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** How the program ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** Resolves with the ready line. Rejects with the program's output if it ends before. */
  readonly ready: Promise<ReadyLine>;
  readonly ended: Promise<Ending>;
}

/** Registers the function that ends a program, for example with the end of a test. */
export type RegisterEnd = (end: () => Promise<void>) => void;

/**
 * For programs that a hook or a benchmark starts and ends itself. In addition only the exit of this process ends them.
 */
export const keepRunning: RegisterEnd = () => undefined;

/**
 * Starts the program, or another script, without the environment of this process. The program ends with the test that
 * calls this, whether the test passes or fails, and with this process.
 */
export function startProgram(
  flags: readonly string[],
  environment: Record<string, string> = {},
  script: readonly string[] = program,
  // In a test `after` runs at the end of the test. In a hook it would run at the end of the hook.
  registerEnd: RegisterEnd = after,
): Program {
  const child = spawn(process.execPath, [...script, ...flags], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithProcess(child);
  const out: string[] = [];
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const lines = createInterface({ input: child.stdout });
  const firstLine = once(lines, 'line').then(([line]) => line as string);
  lines.on('line', (line) => out.push(line));
  const ended = once(child, 'close').then(([code]): Ending => ({
    code: code as number | null,
    stdout: out.join('\n'),
    stderr,
  }));
  const ready = Promise.race([
    firstLine.then((line) => JSON.parse(line) as ReadyLine),
    ended.then((ending): never => {
      throw new Error(`the program ended with ${ending.code}: ${ending.stderr}`);
    }),
  ]);
  ready.catch(() => undefined);
  registerEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ready, ended };
}

const running = new Set<ChildProcess>();

/** Ends a child when this process ends, also when the test runner ends it by a signal. */
function endWithProcess(child: ChildProcess): void {
  if (running.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, killAllAndEnd);
  }
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) stopListening();
  });
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

function killAllAndEnd(signal: NodeJS.Signals): void {
  killAll();
  stopListening();
  // Without a listener the signal ends the process, as by default.
  process.kill(process.pid, signal);
}

function stopListening(): void {
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, killAllAndEnd);
}

/** Creates a temporary folder for the callback and removes it afterwards. */
export async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-service-folder-'));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

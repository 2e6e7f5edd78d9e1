import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from '../../src/program/serve.ts';

const source = fileURLToPath(new URL('../../src/program/cli.ts', import.meta.url));
/** A run that has turned the sources into JavaScript says where the program is; else it runs from source. */
const built = process.env['LATCHKEY_TEST_PROGRAM'];
/** The arguments with which Node runs the program. */
export const program = built === undefined ? ['--import', 'tsx', source] : ['--enable-source-maps', built];

/** How the program ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** Its ready line; rejects with what it wrote when it ends before. */
  readonly ready: Promise<ReadyLine>;
  readonly ended: Promise<Ending>;
}

/** Starts the program, or another script in its place, with nothing of this process's environment. */
export function startProgram(
  flags: readonly string[],
  environment: Record<string, string> = {},
  script: readonly string[] = program,
): Program {
  const child = spawn(process.execPath, [...script, ...flags], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
  return { child, ready, ended };
}

/** Makes a folder for the body and removes it afterwards. */
export async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-service-folder-'));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the client, the verifiers and the first screen of the build in Node, Bun, Deno and workerd: `npm run test:runtimes`.
 * The runtimes come from npm into a folder that is thrown away; `-- --runtimes <folder>` takes one where they are
 * installed, and `-- --here` runs the suite in the present Node alone, as `npm test` does.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { build, type Plugin } from 'esbuild';
import { runNpm } from '../../scripts/run-npm.ts';
import { root } from '../support/runner/list-files.ts';
import { runtimes, type RuntimeProgram } from './runtimes.ts';
import { startRuntimeServer } from './server.ts';
import type { RuntimeResult } from './suite.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run test:runtimes -- [flags]

Runs the client, the verifiers and the first screen of the build in Node, Bun, Deno and workerd.

  --here             in the present Node alone
  --runtimes FOLDER  where the runtimes are installed; default: a folder that is thrown away`;

const { values } = readCommandLine(USAGE, {
  options: { here: { type: 'boolean', default: false }, runtimes: { type: 'string' } },
});
const wanted = runtimes.filter((runtime) => !values.here || runtime.package === undefined);

/** Server rendering as it is published: its sources draw with Lit, which asks for a document at once. */
const builtServerRendering: Plugin = {
  name: 'built-server-rendering',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/ssr\/index\.ts$/ }, () => ({ path: join(root, 'dist/esm/ssr/index.js') }));
  },
};

const folder = values.runtimes ?? mkdtempSync(join(tmpdir(), 'latchkey-runtimes-'));
const server = await startRuntimeServer();
try {
  if (values.runtimes === undefined && !values.here) install();
  const suite = await bundleSuite();
  for (const runtime of wanted) {
    const program = runtime.prepare(folder, suite, server.url);
    const results = await runProgram(program).catch((error: unknown) => [
      { title: 'it runs', problem: String(error) },
    ]);
    console.log(runtime.name);
    for (const { title, problem } of results) {
      console.log(
        `  ${problem === undefined ? '✓' : '✗'} ${title}${problem === undefined ? '' : `: ${problem}`}`,
      );
      if (problem !== undefined) process.exitCode = 1;
    }
  }
} finally {
  server.stop();
  if (values.runtimes === undefined) rmSync(folder, { recursive: true, force: true });
}

function install(): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const packages = wanted.flatMap((runtime) => runtime.package ?? []);
  runNpm('install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages);
}

async function bundleSuite(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/runtimes/suite.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    plugins: [builtServerRendering],
  });
  return outputFiles[0]?.text ?? '';
}

async function runProgram({
  command,
  arguments: given,
  isServer,
}: RuntimeProgram): Promise<readonly RuntimeResult[]> {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout as Readable), text(child.stderr as Readable)]);
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  if (!isServer) {
    const [out, errors] = await Promise.race([output, failed]);
    if (!out.startsWith('[')) throw new Error(errors || out || 'it printed nothing');
    return JSON.parse(out) as RuntimeResult[];
  }
  try {
    return await Promise.race([askWhenUp(child.stdio[3] as Readable), failed, exited(output)]);
  } finally {
    child.kill();
  }
}

/** A server that ends by itself has failed, and says why. */
async function exited(output: Promise<readonly [string, string]>): Promise<never> {
  const [out, errors] = await output;
  throw new Error(errors || out || 'it ended');
}

/** Asks a server once it has said, on its third stream, which port it listens at. */
async function askWhenUp(control: Readable): Promise<RuntimeResult[]> {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event !== 'listen') continue;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return (await response.json()) as RuntimeResult[];
  }
  throw new Error('it said no port');
}

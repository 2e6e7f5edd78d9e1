/**
 * Measures with StrykerJS how many mutations of the pure modules their tests detect: `npm run mutants:pure -- [part
 * …]`. Every part has to reach 90 %. Installs StrykerJS on first use, in a folder of its own. Ctrl-C ends it at any
 * moment.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../../scripts/run-npm.ts';
import { stopChild, waitForExit } from '../support/runner/child.ts';
import { root } from '../support/runner/list-files.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

const folder = join(root, 'test', 'mutants', 'stryker');
const program = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as Record<
  string,
  { readonly mutate: readonly string[] }
>;
const USAGE = `Usage: npm run mutants:pure -- [PART …]

Measures with StrykerJS how many changes of the pure parts their tests notice.
Parts: ${Object.keys(parts).join(', ')}.`;

const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(parts);
for (const name of names) {
  if (Object.hasOwn(parts, name)) continue;
  console.error(`"${name}" is none of the parts ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

let running: ChildProcess | undefined;
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= running === undefined ? Promise.resolve() : stopChild(running, { group: true });
  });
}

if (!existsSync(program)) {
  console.log('Installing StrykerJS …');
  runNpm('ci', '--prefix', folder, '--no-audit', '--no-fund');
}
const missed: string[] = [];
for (const name of names) {
  console.log(`\n${name}: ${parts[name]?.mutate.join(', ')}`);
  const code = await runStryker(name);
  // A run that was interrupted has no score.
  if (stopping !== undefined) break;
  if (code !== 0) missed.push(name);
}
await stopping;
removeSandboxes();
if (stopping !== undefined) process.exit(130);
if (missed.length > 0) console.error(`Below 90 %: ${missed.join(', ')}.`);
process.exit(missed.length > 0 ? 1 : 0);

/** Runs StrykerJS for a part, in a process group of its own, so that Ctrl-C ends it in order. */
async function runStryker(part: string): Promise<number | null> {
  running = spawn(process.execPath, [program, 'run', 'test/mutants/stryker/stryker.config.js'], {
    cwd: root,
    detached: true,
    env: { ...process.env, LATCHKEY_MUTANTS_PART: part },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await waitForExit(running);
  running = undefined;
  return code;
}

function removeSandboxes(): void {
  rmSync(join(root, '.latchkey', 'stryker'), { recursive: true, force: true });
}

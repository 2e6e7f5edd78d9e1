/**
 * Measures with StrykerJS how many changes of the pure parts their tests notice: `npm run mutants:pure -- [part …]`.
 * Every part has to reach 90 %. Installs the tool on first use, in a folder of its own. Ctrl-C ends it at any moment.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopChild, waitForExit } from '../support/runner/child.ts';
import { root } from '../support/runner/list-files.ts';

const folder = join(root, 'test', 'mutants', 'stryker');
const program = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as Record<
  string,
  { readonly mutate: readonly string[] }
>;
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
for (const name of names) {
  if (Object.hasOwn(parts, name)) continue;
  console.error(`"${name}" is none of the parts ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const stopping = running === undefined ? Promise.resolve() : stopChild(running, { group: true });
    void stopping.then(() => {
      removeSandboxes();
      process.exit(130);
    });
  });
}

if (!existsSync(program)) {
  console.log('Installing StrykerJS …');
  // npm's own program is named by npm; a shell finds it otherwise.
  const npm = process.env['npm_execpath'];
  const words = ['ci', '--no-audit', '--no-fund'];
  const code = await run(
    npm === undefined ? 'npm' : process.execPath,
    npm === undefined ? words : [npm, ...words],
    folder,
  );
  if (code !== 0) process.exit(1);
}
const missed: string[] = [];
for (const name of names) {
  console.log(`\n${name}: ${parts[name]?.mutate.join(', ')}`);
  const code = await run(process.execPath, [program, 'run', 'test/mutants/stryker/stryker.config.js'], root, {
    LATCHKEY_MUTANTS_PART: name,
  });
  if (code !== 0) missed.push(name);
}
removeSandboxes();
if (missed.length > 0) console.error(`Below 90 %: ${missed.join(', ')}.`);
process.exit(missed.length > 0 ? 1 : 0);

/** Runs a program in a group of its own, so that Ctrl-C ends it in order. */
async function run(
  command: string,
  words: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  running = spawn(command, words, {
    cwd,
    detached: true,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await waitForExit(running);
  running = undefined;
  return code;
}

function removeSandboxes(): void {
  rmSync(join(root, '.latchkey', 'stryker'), { recursive: true, force: true });
}

/**
 * Plants the bugs of the list one at a time and reports which schedule finds each:
 * `npm run simulate:bugs -w service -- [--only id]… [--schedules 1500]`. It does not change source files: it plants the
 * bug while it bundles the simulation. Exits with 1 when a bug is not found.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { checkFaults } from '../../../../test/mutants/check-faults.ts';
import { plantFault, type Fault } from '../../../../test/mutants/fault.ts';
import { keepPlaces } from '../../../../test/support/runner/keep-places.ts';
import { root } from '../../../../test/support/runner/list-files.ts';
import { readCommandLine } from '../../../../test/support/runner/read-command-line.ts';
import { LOGIN_BUGS } from '../../../../test/unit/flow/simulation/bugs.ts';
import { SIMULATED_BUGS } from './index.ts';

const USAGE = `Usage: npm run simulate:bugs -w service -- [flags]

Plants the bugs of the list one at a time and says which schedule finds each.

  --only ID      the bugs whose ids begin so; may be repeated
  --schedules N  how many are tried for each; default: 1500`;

const { values } = readCommandLine(USAGE, {
  options: { only: { type: 'string', multiple: true }, schedules: { type: 'string', default: '1500' } },
});
const bugs = [...LOGIN_BUGS, ...SIMULATED_BUGS];
const chosen = bugs.filter(({ id }) => values.only?.some((start) => id.startsWith(start)) ?? true);
const wrong = checkFaults(bugs, root);
if (wrong.length > 0 || chosen.length === 0) {
  console.error(wrong.join('\n') || 'There is no such bug.');
  process.exit(1);
}
const folder = join(root, 'service/node_modules/.cache', `simulation-${process.pid}`);
let missed = 0;
for (const bug of chosen) {
  const found = await hunt(bug);
  if (found === undefined) missed += 1;
  console.log(`${found === undefined ? 'NOT FOUND' : 'found'}  ${bug.id}  ${found ?? bug.why}`);
}
await rm(folder, { recursive: true, force: true });
console.log(`${chosen.length - missed} of ${chosen.length} bugs were found.`);
process.exit(missed === 0 ? 0 : 1);

/** Runs schedules over the service with a bug. Returns what has found the bug. */
async function hunt(bug: Fault): Promise<string | undefined> {
  const script = join(folder, `${bug.id}.js`);
  const simulation = bug.file.startsWith('service/')
    ? 'service/test/simulation'
    : 'test/unit/flow/simulation';
  await build({
    absWorkingDir: root,
    entryPoints: [`${simulation}/simulate.ts`],
    outfile: script,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [plant(bug), keepPlaces],
  });
  const world = /worlds\/(\w+)\.ts$/.exec(bug.tests[0] ?? '')?.[1] ?? '';
  const options = ['--world', world, '--schedules', values.schedules, '--brief'];
  // The child processes share one image of the empty database, as the processes of a test run do.
  const env = { ...process.env, NODE_TEST_CONTEXT: 'child', NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [script, ...options], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code === 0) return undefined;
  // A simulation that cannot run has not found the bug.
  const found = output.split('\n').find((line) => /\bseed \d+, after/.test(line));
  if (found === undefined) throw new Error(`${bug.id}: exit code ${code}\n${output}`);
  return found.slice(0, 200);
}

function plant(fault: Fault): Plugin {
  return {
    name: 'plant',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        if (path !== join(root, fault.file)) return undefined;
        return { contents: plantFault(await readFile(path, 'utf8'), fault), loader: 'ts' };
      });
    },
  };
}

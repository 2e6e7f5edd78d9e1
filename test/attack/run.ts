/**
 * Runs the tests of all attacks of `attacks.ts`: `npm run attack [-- --without-browsers]`. The exit code is 0 when
 * every attack failed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/runner/list-files.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';
import { ATTACKS } from './attacks.ts';

/** A kind of test files, which one program runs. */
interface Kind {
  readonly name: string;
  readonly isOf: (file: string) => boolean;
  readonly needsBrowser: boolean;
  /** The program that runs the files. `options` follow the files on its command line. */
  readonly program: string;
  readonly options?: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    name: 'the service',
    isOf: (file) => file.startsWith('service/'),
    needsBrowser: false,
    program: 'test/support/runner/node-tests.ts',
    options: ['--bundle', 'service'],
  },
  {
    name: 'the client and the verifiers',
    isOf: (file) => file.startsWith('test/unit/'),
    needsBrowser: false,
    program: 'test/support/runner/node-tests.ts',
  },
  {
    name: 'the element',
    isOf: (file) => /^test\/browser\/.*\.test\.ts$/.test(file),
    needsBrowser: true,
    program: 'test/support/runner/browser-tests.ts',
  },
  {
    name: 'whole pages',
    isOf: (file) => file.endsWith('.e2e.ts'),
    needsBrowser: true,
    // Builds the files that the pages load.
    program: 'test/support/runner/run.ts',
  },
];

const USAGE = `Usage: npm run attack -- [flags]

Carries out the attacks of test/attack/attacks.ts.

  --without-browsers  leaves out the attacks on pages and on the element`;

const { values } = readCommandLine(USAGE, {
  options: { 'without-browsers': { type: 'boolean', default: false } },
});
const files = [...new Set(ATTACKS.flatMap(({ tests }) => Object.keys(tests)))];
console.log(`${ATTACKS.length} attacks, in ${files.length} files of tests`);
for (const { isOf, name, needsBrowser, options = [], program } of KINDS) {
  if (needsBrowser && values['without-browsers']) {
    console.log(`\nLeft out: attacks on ${name}`);
    continue;
  }
  console.log(`\nAttacks on ${name}`);
  const command = [
    join(root, 'scripts', 'ensure-dependencies.js'),
    program,
    ...files.filter(isOf),
    ...options,
  ];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stages } from '../../support/runner/stages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a program as its npm script does. */
function run(program: string, ...words: readonly string[]): SpawnSyncReturns<string> {
  const command = ['scripts/ensure-dependencies.js', program, ...words];
  return spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', timeout: 60_000 });
}

describe('the words of a command line', () => {
  for (const [program, usage, parts] of [
    [
      'test/support/runner/run.ts',
      'npm test',
      [...stages.map(({ name }) => name), '--timings', '--thorough', '--help'],
    ],
    ['test/unit/webhook/fuzz.ts', 'npm run fuzz:webhook', ['--mutated', '--genuine', '--seed']],
  ] as const) {
    it(`of ${usage} are told by --help`, () => {
      const { status, stdout, stderr } = run(program, '--help');
      assert.equal(stderr, '');
      assert.equal(status, 0);
      assert.ok(stdout.startsWith(`Usage: ${usage} -- `), stdout);
      for (const part of parts) assert.ok(stdout.includes(part), part);
    });

    it(`of ${usage} are told where one is unknown, with no stack`, () => {
      const { status, stdout, stderr } = run(program, '--wrong');
      assert.equal(stdout, '');
      assert.equal(status, 2);
      assert.ok(
        stderr.replace('.', '').startsWith(`Unknown option '--wrong'\n\nUsage: ${usage} -- `),
        stderr,
      );
      assert.doesNotMatch(stderr, /ERR_PARSE_ARGS|\n {4}at /);
    });
  }

  it('are read in one way by every program that npm runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const programs = Object.values(scripts).flatMap((script) => {
      const [, program] = /^node scripts\/ensure-dependencies\.js (\S+)/.exec(script) ?? [];
      return program === undefined ? [] : [program];
    });
    assert.ok(programs.length > 15);
    const others = programs.filter(
      (program) => !readFileSync(join(root, program), 'utf8').includes('readCommandLine(USAGE'),
    );
    assert.deepEqual(others, []);
  });

  it('are refused where a value is missing', () => {
    const { status, stderr } = run('test/unit/webhook/fuzz.ts', '--seed');
    assert.equal(status, 2);
    assert.match(stderr, /^Option '--seed <value>' argument missing\n\nUsage: /);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TIMINGS_VARIABLE } from '../../support/runner/timings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs test files as a stage of `npm test` does. Answers what the runner prints, and its exit code. `more` adds environment
 * variables.
 */
function run(
  files: Readonly<Record<string, string>>,
  options: readonly string[],
  more: Readonly<Record<string, string>> = {},
): [string, number | null] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-node-tests-'));
  try {
    const paths = Object.entries(files).map(([name, text]) => {
      const path = join(folder, `${name}.test.ts`);
      writeFileSync(path, `import { before, describe, it } from 'node:test';\n${text}`);
      return relative(root, path);
    });
    // The runner must not take itself for a test file of this run, and must not write the timings of this run.
    const { NODE_TEST_CONTEXT: _context, [TIMINGS_VARIABLE]: _timings, ...env } = process.env;
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'test/support/runner/node-tests.ts', ...paths, ...options],
      { cwd: root, encoding: 'utf8', env: { ...env, ...more } },
    );
    return [stdout.replaceAll(relative(root, folder).replaceAll('\\', '/'), ''), status];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the processes that share test files', () => {
  it('go on with the others after files that fail, whatever they do', () => {
    const [output, status] = run(
      {
        hook: "before(() => { throw new Error('no hook'); }); it('is cancelled', () => undefined);",
        load: "throw new Error('no file');",
        exit: "it('ends the process', () => process.exit(0));",
        some: "describe('a suite', () => { it('passes', () => undefined); it('fails', () => { throw new Error('no test'); }); });",
        good: "it('passes', () => undefined); it.skip('is left out', () => undefined);",
      },
      ['--shared', '--concurrency', '1'],
    );
    assert.equal(status, 1);
    assert.match(output, /^✗ \/hook\.test\.ts > is cancelled$/m);
    assert.match(output, /^✗ \/hook\.test\.ts\n +Error: no hook$/m);
    assert.match(output, /^✗ \/load\.test\.ts\n +Error: no file$/m);
    assert.match(output, /^✗ \/exit\.test\.ts\n +The process ended before these tests had\.$/m);
    assert.match(output, /^✗ \/some\.test\.ts > a suite > fails\n +Error: no test$/m);
    assert.match(output, /^2 passed, 5 failed, 1 skipped$/m);
  });

  it('run each file once', () => {
    const file = "it('passes', () => undefined);";
    const files = { a: file, b: file, c: file, d: file, e: file };
    assert.deepEqual(run(files, ['--shared', '--concurrency', '2']), ['5 passed, 0 failed\n', 0]);
  });

  it('name a file that leaves the platform changed for those after it', () => {
    const files = {
      aFileThatIsLongEnoughToBeTheFirst: `import { mock } from 'node:test';
        it('puts back', (t) => void t.mock.method(Date, 'now', () => 0));
        it('leaves', () => void mock.method(AbortSignal, 'timeout', () => undefined));`,
      good: "it('passes', () => undefined);",
    };
    const [output, status] = run(files, ['--shared', '--concurrency', '1']);
    assert.equal(status, 1);
    assert.match(
      output,
      /^✗ \/aFile\w+\.test\.ts\n +Error: Left in another form than it was: AbortSignal\.timeout\.$/m,
    );
    assert.match(output, /^3 passed, 1 failed$/m);
  });

  it('end although a test has left something open, and say what', () => {
    const left =
      "import { createServer } from 'node:net'; it('passes', () => void createServer().listen(0));";
    const files = { left, good: "it('passes', () => undefined);" };
    // The time is enough for the process of the good file to end by itself, even on a busy machine.
    const [output, status] = run(files, ['--shared'], { LATCHKEY_TEST_END_MS: '2500' });
    assert.equal(status, 1);
    assert.match(output, /The tests have left open: .*TCPServerWrap/);
    assert.match(output, /^2 passed, 1 failed$/m);
  });

  it('start what takes long in one of them, as long as the others have something else', () => {
    // Each file writes down its process. The plain one keeps its process busy until both others have begun.
    const began = (name: string, ...others: readonly string[]): string => `
      import { existsSync, writeFileSync } from 'node:fs';
      it('runs', async () => {
        const folder = process.env['TEST_FOLDER'];
        console.log('| ' + process.pid + ' ${name}');
        writeFileSync(folder + '/${name}', '');
        for (const other of ${JSON.stringify(others)})
          while (!existsSync(folder + '/' + other)) await new Promise((resolve) => setTimeout(resolve, 20));
      });`;
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-queue-'));
    try {
      const files = {
        one: `${began('one')} // engineNames`,
        another: `${began('another')} // engineNames`,
        plain: began('plain', 'one', 'another'),
      };
      const [output, status] = run(files, ['--shared', '--concurrency', '2'], { TEST_FOLDER: folder });
      assert.equal(status, 0, output);
      const told = [...output.matchAll(/^\| (\d+) (\w+)$/gm)];
      const processes = new Map(told.map(([, pid, name]) => [name, pid]));
      assert.equal(processes.size, 3, output);
      assert.equal(processes.get('one'), processes.get('another'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../support/runner/list-files.ts';

const run = promisify(execFile);

it('the suite of other runtimes passes in this Node; npm run test:runtimes brings the others', async () => {
  const words = ['--import', 'tsx', 'test/runtimes/run.ts', '--here'];
  const { stdout } = await run(process.execPath, words, { cwd: root });
  assert.match(stdout, /✓ the client reads a reply/);
  assert.match(stdout, /✓ the first screen is drawn without a document/);
  assert.doesNotMatch(stdout, /✗/);
});

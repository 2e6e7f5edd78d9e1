import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { root } from '../support/runner/list-files.ts';

// `npm run newcomer` without its static checks. Those compile and lint the whole repository again, with little to find
// that the registries' own tests do not: an entry that is missing somewhere fails them, too.
it('takes one or two files to add a company, an operation, a language, a theme, a code or an address format', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const script = ['--import', 'tsx', 'scripts/newcomer.ts', '--quick'];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  assert.equal(status, 0, stdout + stderr);
});

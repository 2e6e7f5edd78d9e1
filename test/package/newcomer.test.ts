import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { root } from '../support/runner/list-files.ts';

// Runs `npm run newcomer` without its static checks. These compile and lint the whole repository again, and find little
// that the registries' own tests do not: a missing entry fails those, too.
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

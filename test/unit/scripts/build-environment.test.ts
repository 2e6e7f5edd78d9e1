import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { resolveConfig } from 'vite';
import { root } from '../../support/runner/list-files.ts';

describe('the build', () => {
  const before = process.env['NODE_ENV'];
  afterEach(() => {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  });

  // The demo's server sets NODE_ENV so when it builds the documentation, and so do many shells.
  it('is the one for sites, with Lit as sites get it, where the environment is that of a development', async () => {
    process.env['NODE_ENV'] = 'development';
    const { isProduction } = await resolveConfig({ root }, 'build', 'production');
    assert.equal(isProduction, true);
  });
});

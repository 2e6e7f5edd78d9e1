import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { generatedParts, readPart } from '../../scripts/generated.ts';
import { root } from '../support/runner/list-files.ts';

describe('docs/recipes.md', () => {
  for (const name of ['reactExample', 'vueExample'] as const) {
    it(`shows the program that is run: ${name} (npm run docs)`, () => {
      const part = generatedParts[name];
      assert.equal(readPart(part), part.generate());
    });
  }

  it('copies the files to serve by a script that a shell takes as it is', () => {
    const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
    const [, manifest = ''] = /```json\n(\{\n {2}"scripts"[^]*?)```/.exec(page) ?? [];
    const { prebuild } = (JSON.parse(manifest) as { readonly scripts: { readonly prebuild: string } })
      .scripts;
    const site = mkdtempSync(join(tmpdir(), 'latchkey-recipe-'));
    try {
      const dist = join(site, 'node_modules/latchkey/dist');
      mkdirSync(dist, { recursive: true });
      const files = ['oauth-callback.html', 'oauth-callback.js'];
      for (const file of files) writeFileSync(join(dist, file), '');
      execSync(prebuild, { cwd: site });
      assert.deepEqual(readdirSync(join(site, 'public')).sort(), files);
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  });
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listFiles, root } from '../support/runner/list-files.ts';
import { findDeadLinks } from '../support/package/markdown-links.ts';

describe('the links of the Markdown files', () => {
  it('lead to files and headings that there are', () => {
    assert.deepEqual(findDeadLinks(root), []);
  });

  it('are told where they lead nowhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-links-'));
    try {
      mkdirSync(join(folder, 'docs'));
      writeFileSync(
        join(folder, 'a.md'),
        [
          '# First heading',
          '[fine](docs/b.md#two--words) [fine](#first-heading) [fine](https://example.com/x) [fine](docs)',
          '`[code](nowhere.md)` ![gone](docs/gone.png)',
          '```md',
          '# In code',
          '[code](nowhere.md)',
          '```',
          '[gone](#in-code) [gone](docs/b.md#three) [gone](../outside.md)',
          '[one]: gone.md',
        ].join('\n'),
      );
      writeFileSync(join(folder, 'docs/b.md'), '## Two & `words`\n[up](../a.md)\n');
      assert.deepEqual(findDeadLinks(folder), [
        'a.md:3 docs/gone.png is not there',
        'a.md:8 #in-code names no heading',
        'a.md:8 docs/b.md#three names no heading',
        'a.md:8 ../outside.md is not there',
        'a.md:9 gone.md is not there',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('has at most 170 lines', () => {
    assert.ok(text.trimEnd().split('\n').length <= 170);
  });

  it('links every page of the documentation', () => {
    const linked = new Set([...text.matchAll(/\]\((docs\/[\w-]+\.md)/g)].map(([, path]) => path));
    assert.deepEqual(
      listFiles('docs', '.md').filter((path) => !linked.has(path)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readImports } from '../support/package/read-imports.ts';
import { listFiles, root } from '../support/runner/list-files.ts';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';
import { packageEntries } from '../support/package/package-entries.ts';

describe('the packed package', () => {
  let packed: PackedPackage;
  before(() => {
    packed = packPackage();
  });
  after(() => packed.remove());

  it('is clean for publint', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(packed.project, 'node_modules/latchkey'),
      pack: false,
    });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
    );
  });

  it('has types that resolve, for Are the types wrong', async () => {
    const tarball = createPackageFromTarballData(readFileSync(packed.tarball));
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object };
    // These exports are files to serve, not modules to import.
    const excludeEntrypoints = Object.entries(exports).flatMap(([name, target]) =>
      typeof target === 'string' ? [name] : [],
    );
    const result = await checkPackage(tarball, { excludeEntrypoints });
    assert.ok(result.types !== false, 'the package has no types');
    // The package is for import alone: neither an old resolution nor `require` has to find it.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem && /^node10$|-cjs$/.test(problem.resolutionKind)),
    );
    assert.deepEqual(problems, []);
  });

  it('holds the builds, the licence and no source map', () => {
    for (const path of [
      'LICENSE',
      'dist/latchkey.js',
      'dist/latchkey.iife.js',
      'dist/custom-elements.json',
      'dist/oauth-callback.html',
      'dist/oauth-callback.js',
      'dist/third-party-licenses.md',
      ...listFiles('src/themes', '.css').map((path) => path.replace('src/', 'dist/')),
    ]) {
      assert.ok(packed.files.includes(path), `${path} is missing`);
    }
    const unwanted = packed.files.filter((path) => /\.map$|^(src|test|service|demo)\//.test(path));
    assert.deepEqual(unwanted, []);
  });

  it('names a file for CDNs that works at any address: one file, which asks for no other beside it', () => {
    const { unpkg, jsdelivr } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      unpkg: string;
      jsdelivr: string;
    };
    assert.equal(unpkg, jsdelivr);
    assert.deepEqual(readImports(unpkg, readFileSync(join(root, unpkg), 'utf8')), []);
  });

  it('has no chunk that loads the entry by its name: a page may have it at another address', () => {
    const chunks = packed.files.filter((path) => path.startsWith('dist/chunks/'));
    const importing = chunks.filter((path) =>
      readImports(path, readFileSync(join(root, path), 'utf8')).some(({ specifier }) =>
        specifier.endsWith('/latchkey.js'),
      ),
    );
    assert.ok(chunks.length > 0);
    assert.deepEqual(importing, []);
  });

  it('holds the documentation that its README links', () => {
    const text = readFileSync(join(packed.project, 'node_modules/latchkey/README.md'), 'utf8');
    const linked = [...text.matchAll(/\]\((docs\/[^)#]+)/g)].map(([, path = '']) => path);
    assert.ok(linked.length > 0);
    assert.deepEqual(
      linked.filter((path) => !packed.files.includes(path)),
      [],
    );
  });

  it('does not have Lit speak to developers of sites', () => {
    const program = `await import('latchkey')`;
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--conditions=development', '--input-type=module', '--eval', program],
      { cwd: packed.project, encoding: 'utf8' },
    );
    assert.deepEqual({ stderr, status }, { stderr: '', status: 0 });
  });

  describe('lets Node import', () => {
    // Each import runs in a worker thread. A thread has its own modules, as a program has, and starts faster.
    let program: string;
    before(() => {
      program = join(packed.project, 'import.js');
      writeFileSync(program, "import(require('node:worker_threads').workerData)");
    });
    for (const { specifier } of packageEntries()) {
      it(specifier, async () => {
        const [code] = (await once(new Worker(program, { workerData: specifier }), 'exit')) as [number];
        assert.equal(code, 0);
      });
    }
  });
});

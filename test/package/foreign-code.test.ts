import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { listFiles, root } from '../support/runner/list-files.ts';
import { languageTags } from '../support/package/languages.ts';
import { readImports } from '../support/package/read-imports.ts';
import {
  bundleModule,
  modulesOfBuiltFile,
  packageEntries,
  packagesOf,
} from '../support/package/package-entries.ts';

const lit = ['@lit-labs/ssr-client', '@lit/reactive-element', 'lit', 'lit-element', 'lit-html'];
const curves = ['@noble/curves', '@noble/hashes', '@noble/secp256k1'];
const hpke = ['@hpke/common', '@hpke/core'];

const element = [...lit, ...curves, ...hpke, 'idb-keyval', 'libphonenumber-js'];

/** The packages whose code an entry may contain. An entry that is not listed may contain none. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  latchkey: element,
  'latchkey/react': [...element, 'react'],
  'latchkey/headless': [...curves, 'idb-keyval'],
  'latchkey/testing': [...curves, 'idb-keyval'],
  'latchkey/ssr': ['@noble/hashes'],
  'latchkey/diagnose': ['idb-keyval'],
  'latchkey/stamp': curves,
  'latchkey/webhook': curves,
};

describe('foreign code', () => {
  for (const { specifier, module } of packageEntries()) {
    it(`in ${specifier} is only what it is allowed to hold`, async () => {
      const { modules } = await bundleModule(module);
      assert.ok(modules.length > 0);
      assertOnly(packagesOf(modules), allowed[specifier] ?? []);
    });
  }

  for (const path of listFiles('dist', '.js').filter((file) => !file.startsWith('dist/esm/'))) {
    it(`in ${path.replace(/-[\w-]{6}\.js$/, '-….js')} is only what the element is allowed to hold`, () => {
      assertOnly(packagesOf(modulesOfBuiltFile(path)), allowed['latchkey'] ?? []);
    });
  }

  it('is told from our own', () => {
    const modules = [
      '/a/src/x.ts',
      '/a/node_modules/lit/index.js',
      '/a/node_modules/b/node_modules/@c/d/e.js',
    ];
    assert.deepEqual(packagesOf(modules), ['@c/d', 'lit']);
  });

  it('is not asked for by the script files: they import nothing but their own chunks', () => {
    for (const path of listFiles('dist', '.js').filter((file) => !file.startsWith('dist/esm/'))) {
      const imports = readImports(path, readFileSync(join(root, path), 'utf8'));
      const foreign = imports.map(({ specifier }) => specifier).filter((name) => !name.startsWith('.'));
      // The only computed import loads the file of a language, by its tag.
      assert.deepEqual(foreign, path === 'dist/latchkey.js' ? ['<computed>'] : [], path);
      if (path.includes('.iife.')) assert.deepEqual(imports, [], `${path} is to be one file`);
    }
  });
});

describe('the chunks of the script file', () => {
  it('have the names by which the entry asks for languages', () => {
    const entry = readFileSync(join(root, 'dist/latchkey.js'), 'utf8');
    const [, hash = ''] = /import\(`\.\/(chunks\/\$\{\w+\}-[\w-]{6}\.js)`\)/.exec(entry) ?? [];
    for (const tag of languageTags.filter((one) => one !== 'en')) {
      const path = join(root, 'dist', hash.replace(/\$\{\w+\}/, tag));
      assert.ok(existsSync(path), path);
    }
  });

  it('do not import each other in a circle: which one runs first would depend on which one is asked for', () => {
    const files = listFiles('dist', '.js').filter((path) => !path.startsWith('dist/esm/'));
    const imports = new Map(files.map((path) => [path, staticImports(path)]));
    const circles = new Set<string>();
    const walk = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.add(way.slice(way.indexOf(path)).sort().join(' and '));
      else for (const next of imports.get(path) ?? []) walk(next, [...way, path]);
    };
    for (const path of files) walk(path, []);
    assert.deepEqual([...circles], []);
  });
});

describe('the main entry', () => {
  it('still registers the element after a bundler has dropped what has no side effects', async () => {
    const { code } = await bundleModule('dist/esm/index.js');
    assert.match(code, /customElements/);
    assert.match(code, /latchkey-login/);
  });
});

function staticImports(path: string): readonly string[] {
  return readImports(path, readFileSync(join(root, path), 'utf8')).flatMap(({ specifier, isDynamic }) =>
    isDynamic || !specifier.startsWith('.') ? [] : [posix.join(posix.dirname(path), specifier)],
  );
}

function assertOnly(found: readonly string[], expected: readonly string[]): void {
  assert.deepEqual(
    found.filter((name) => !expected.includes(name)),
    [],
  );
}

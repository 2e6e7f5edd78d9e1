import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { root } from '../support/runner/list-files.ts';
import { bundleWithVite, namesAtStart } from '../support/package/bundle-sizes.ts';
import { packagesOf } from '../support/package/package-entries.ts';

/** The maximum gzip bytes of `latchkey/webhook` on a platform that verifies Ed25519 itself. */
const limit = 4096;

describe('what latchkey/webhook weighs', () => {
  let first: readonly Rolldown.OutputChunk[];
  let later: readonly Rolldown.OutputChunk[];
  before(async () => {
    const chunks = await bundleWithVite(join(root, 'src/webhook/index.ts'), { comments: false });
    const names = namesAtStart(chunks);
    first = chunks.filter(({ fileName }) => names.has(fileName));
    later = chunks.filter(({ fileName }) => !names.has(fileName));
  });

  it(`stays under ${limit} bytes`, () => {
    const sum = (measure: (code: string) => number): number =>
      first.reduce((total, { code }) => total + measure(code), 0);
    const gzip = sum((code) => gzipSync(code, { level: 9 }).length);
    const brotli = sum((code) => brotliCompressSync(code).length);
    console.log(
      `| latchkey/webhook | ${sum(({ length }) => length)} minified | ${gzip} gzip | ${brotli} brotli |`,
    );
    assert.ok(gzip > 1000 && gzip <= limit, `${gzip} bytes, ${limit} allowed`);
  });

  it('has the curve in a part of its own, which a platform with Ed25519 never loads', () => {
    const modules = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] =>
      packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
    assert.deepEqual(modules(first), []);
    assert.deepEqual(modules(later), ['@noble/curves', '@noble/hashes']);
    assert.deepEqual(
      first.flatMap(({ dynamicImports }) => dynamicImports),
      later.map(({ fileName }) => fileName),
    );
  });
});

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readImports } from '../test/support/package/read-imports.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';

/** The hashes of the files that a page loads. */
export interface Integrity {
  /** Hashes in the form `sha384-…`, by path in dist/. */
  readonly files: Readonly<Record<string, string>>;
  /** The files of the first screen, which a page may load early with `modulepreload`. */
  readonly preload: readonly string[];
}

/** Scripts and style sheets in dist/ that pages load by address; the modules for bundlers are excluded. */
const SERVED = /^dist\/(?!esm\/).*\.(?:js|css)$/;

/** Hashes the files in dist/ (Subresource Integrity, SHA-384). */
export function readIntegrity(): Integrity {
  const paths = [...listFiles('dist', '.js'), ...listFiles('dist', '.css')].filter((path) =>
    SERVED.test(path),
  );
  const files = paths.sort().map((path) => [path.slice('dist/'.length), hashOf(path)] as const);
  return { files: Object.fromEntries(files), preload: readPreload() };
}

/**
 * Writes dist/integrity.json and dist/tags.html, the tags for a page that loads the package from a folder of its own.
 * Returns the files of the first screen.
 */
export function writeIntegrity(): readonly string[] {
  const integrity = readIntegrity();
  write('dist/integrity.json', `${JSON.stringify(integrity, undefined, 2)}\n`);
  write('dist/tags.html', toTags(integrity, '/latchkey/'));
  return integrity.preload;
}

/**
 * Prints the tags for a page that loads the module from `base`, which ends in a slash. The import map comes first: it
 * holds the hash of every chunk, also of those that load later. Browsers that support it run no chunk with another
 * hash.
 */
export function toTags({ files, preload }: Integrity, base: string): string {
  // The single file and the callback page do not belong to the module.
  const chunks = Object.entries(files).filter(([path]) => path === ENTRY || path.startsWith('chunks/'));
  const map = { integrity: Object.fromEntries(chunks.map(([path, hash]) => [base + path, hash])) };
  const tag = (path: string): string => `href="${base}${path}" integrity="${files[path]}" crossorigin`;
  return [
    `<script type="importmap">${JSON.stringify(map)}</script>`,
    ...preload.map((path) => `<link rel="modulepreload" ${tag(path)}>`),
    `<script type="module" src="${base}${ENTRY}" integrity="${files[ENTRY]}" crossorigin></script>`,
    '',
  ].join('\n');
}

const ENTRY = 'latchkey.js';

/** Returns the entry, its static imports, and the chunk that it requests together with the configuration. */
function readPreload(): readonly string[] {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { isDynamic, specifier } of readImports(
      path,
      readFileSync(join(root, 'dist', path), 'utf8'),
    )) {
      const target = posix.join(posix.dirname(path), specifier);
      if (specifier.startsWith('.') && (!isDynamic || /^chunks\/login-/.test(target))) add(target);
    }
  };
  add(ENTRY);
  return [...found];
}

function hashOf(path: string): string {
  return `sha384-${createHash('sha384')
    .update(readFileSync(join(root, path)))
    .digest('base64')}`;
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

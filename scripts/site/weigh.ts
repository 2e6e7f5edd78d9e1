import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of a kind of file, each compressed by itself (brotli), on the first page and on all pages together. */
export interface SiteWeight {
  readonly first: Readonly<Record<Kind, number>>;
  readonly whole: Readonly<Record<Kind, number>>;
  readonly pages: number;
}

const KINDS = ['html', 'js', 'css'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Weighs a built site: what a browser loads for the first page before it is usable (the page, its style sheets, its
 * scripts and those they import), and every file. The element and the index of the search load later.
 */
export async function weighSite(folder: string): Promise<SiteWeight> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const weights = new Map<string, number>();
  for (const path of files) {
    if (kindOf(path) === undefined) continue;
    weights.set(path, brotliCompressSync(readFileSync(join(folder, path))).length);
  }
  const first = new Set(['index.html']);
  for (const path of first) {
    const text = readFileSync(join(folder, path), 'utf8');
    for (const found of files) if (kindOf(found) && loads(path, text, found)) first.add(found);
  }
  const sum = (paths: Iterable<string>, kind: Kind): number =>
    [...paths]
      .filter((path) => kindOf(path) === kind)
      .reduce((all, path) => all + (weights.get(path) ?? 0), 0);
  const add = (paths: Iterable<string>): Readonly<Record<Kind, number>> => {
    const all = [...paths];
    return { html: sum(all, 'html'), js: sum(all, 'js'), css: sum(all, 'css') };
  };
  return {
    first: add(first),
    whole: add(weights.keys()),
    pages: [...weights.keys()].filter((path) => kindOf(path) === 'html').length,
  };
}

/** Prints a weight, a line for each part. */
export function describeWeight({ first, pages, whole }: SiteWeight): string {
  const line = (words: string, { css, html, js }: SiteWeight['first']): string =>
    `${words}: ${toKB(html + js + css)} brotli (HTML ${toKB(html)}, JavaScript ${toKB(js)}, CSS ${toKB(css)})`;
  return [line('first page', first), line(`all ${pages} pages`, whole)].join('\n');
}

function toKB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function kindOf(path: string): Kind | undefined {
  return KINDS.find((kind) => path.endsWith(`.${kind}`));
}

/** Whether a file asks for another one as soon as it is read: by a tag of the page, or by a static import. */
function loads(path: string, text: string, found: string): boolean {
  const name = found.slice(found.lastIndexOf('/') + 1);
  if (path.endsWith('.html')) return !found.endsWith('.html') && text.includes(name);
  return path.endsWith('.js') && new RegExp(`(?:from|import)\\s*["'][^"']*${escape(name)}["']`).test(text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

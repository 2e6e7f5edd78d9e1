import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of each kind of file, every file compressed separately (brotli), for the first page and for the whole site. */
export interface SiteWeight {
  readonly first: Readonly<Record<Kind, number>>;
  readonly whole: Readonly<Record<Kind, number>>;
  readonly pages: number;
}

const KINDS = ['html', 'js', 'css'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Weighs a built site: what a browser loads before the first page can be used (the page, its style sheets, its scripts
 * and their imports), and all files. The element and the search index load later.
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

/** Prints a weight: one line for the first page, one for the whole site. */
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

/** True when a file loads another one immediately: by a tag of the page, or by a static import. */
function loads(path: string, text: string, found: string): boolean {
  const name = found.slice(found.lastIndexOf('/') + 1);
  if (path.endsWith('.html')) return !found.endsWith('.html') && text.includes(name);
  return path.endsWith('.js') && new RegExp(`(?:from|import)\\s*["'][^"']*${escape(name)}["']`).test(text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

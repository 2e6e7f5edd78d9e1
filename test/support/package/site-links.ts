import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A built site: its pages with their addresses below the base, and every other file. */
export interface BuiltSite {
  readonly base: string;
  /** The text of each page, by its path, as `theming.html`. */
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
}

/** Reads a built site from its folder. */
export function readSite(folder: string, base: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const pages = files
    .filter((path) => path.endsWith('.html'))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  return { base, pages: new Map(pages), files: new Set(files) };
}

/** Says which links, pictures, scripts and style sheets of a site lead nowhere within it, a line for each. */
export function findDeadSiteLinks({ base, files, pages }: BuiltSite): readonly string[] {
  const dead = new Set<string>();
  const anchors = new Map([...pages].map(([path, html]) => [path, readAnchors(html)]));
  for (const [path, html] of pages) {
    for (const [, target = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(?:https?:|data:|mailto:)/.test(target)) continue;
      const [file = '', anchor] = decodeURI(target.replaceAll('&amp;', '&')).split('#');
      // The demo that the site is served beside.
      if (file === '/') continue;
      const found = file === '' ? path : toFile(base, path, file);
      if (found === undefined || !files.has(found)) dead.add(`${path}: ${target} is not there`);
      else if (anchor && anchors.get(found)?.has(anchor) === false)
        dead.add(`${path}: ${target} names nothing`);
    }
  }
  return [...dead];
}

/** The file that an address stands for; undefined outside of the site. */
function toFile(base: string, from: string, address: string): string | undefined {
  const full = posix.join('/', posix.resolve(`${base}${posix.dirname(from)}`, address));
  const slashed = address.endsWith('/') && !full.endsWith('/') ? `${full}/` : full;
  if (!slashed.startsWith(base)) return undefined;
  const path = slashed.slice(base.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

function readAnchors(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A link of a Markdown file. */
export interface MarkdownLink {
  readonly line: number;
  readonly target: string;
}

/** Finds the links, pictures and reference definitions of a Markdown text; code is not read. */
export function findLinks(text: string): readonly MarkdownLink[] {
  const links: MarkdownLink[] = [];
  for (const [index, line] of proseLines(text).entries()) {
    const prose = line.replace(/`[^`]*`/g, '');
    const inline = prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g);
    const definitions = prose.matchAll(/^\s*\[[^\]]+\]:\s+<?([^\s>]+)/g);
    for (const [, target = ''] of [...inline, ...definitions]) links.push({ line: index + 1, target });
  }
  return links;
}

/** Lists the anchors of a Markdown text, made from its headings as hosts of repositories make them. */
export function findAnchors(text: string): readonly string[] {
  const counts = new Map<string, number>();
  return proseLines(text).flatMap((line) => {
    const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (heading === undefined) return [];
    const anchor = toAnchor(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return [count === 0 ? anchor : `${anchor}-${count}`];
  });
}

/** Makes the anchor of a heading, as hosts of repositories make it. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Says which relative links of the Markdown files in a folder lead nowhere, one sentence a link. */
export function findDeadLinks(folder: string): readonly string[] {
  return listMarkdown(folder).flatMap((path) =>
    findLinks(readFileSync(join(folder, path), 'utf8')).flatMap(({ line, target }) => {
      const fault = isElsewhere(target) ? undefined : findFault(folder, path, target);
      return fault === undefined ? [] : [`${path}:${line} ${target} ${fault}`];
    }),
  );
}

function findFault(folder: string, path: string, target: string): string | undefined {
  const [file = '', anchor] = decodeURI(target).split('#');
  const found = file === '' ? join(folder, path) : join(folder, dirname(path), file);
  const outside = relative(folder, found).startsWith('..');
  if (outside || !statSync(found, { throwIfNoEntry: false })) return 'is not there';
  if (anchor === undefined || !found.endsWith('.md')) return undefined;
  return findAnchors(readFileSync(found, 'utf8')).includes(anchor) ? undefined : 'names no heading';
}

/** Whether a link leads out of the repository: another site, or an address of another kind. */
function isElsewhere(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('/');
}

/** The lines of a text, with those of fenced code left empty. */
function proseLines(text: string): readonly string[] {
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined ? line : '';
    }
    if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return '';
  });
}

function listMarkdown(folder: string, under = ''): readonly string[] {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(under, entry.name);
      if (entry.isDirectory()) {
        const isOwn = !['node_modules', 'dist'].includes(entry.name) && !entry.name.startsWith('.');
        return isOwn ? listMarkdown(folder, path) : [];
      }
      return entry.name.endsWith('.md') ? [path.split(sep).join('/')] : [];
    })
    .sort();
}

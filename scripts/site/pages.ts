import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { listFiles, root } from '../../test/support/runner/list-files.ts';

/** Documents outside of `docs/` that are pages as well. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/README.md': 'index.md',
  'service/README.md': 'service.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
};

/** A page of the site. */
export interface SitePage {
  /** The document it is made of, by its path in the repository. */
  readonly source: string;
  /** Its file among the pages, as `theming.md`. */
  readonly path: string;
  /** Its text, with links that lead to pages. */
  readonly text: string;
}

/** Reads every document of the site, and turns the links among the documents into links among the pages. */
export function readPages(): readonly SitePage[] {
  const documents = new Set([...listFiles('docs', '.md'), ...Object.keys(ELSEWHERE)]);
  const paths = new Map(
    [...documents]
      .filter((source) => existsSync(join(root, source)))
      .map((source) => [source, toPath(source)]),
  );
  return [...paths].map(([source, path]) => ({
    source,
    path,
    text: changeLinks(readFileSync(join(root, source), 'utf8'), source, paths),
  }));
}

function toPath(source: string): string {
  return ELSEWHERE[source] ?? source.slice('docs/'.length);
}

/**
 * Turns the relative links of a document. One to another document leads to its page; one to a file that is no page, as a
 * test, becomes the path of the file, because a site does not hold the repository. Code is left alone.
 */
function changeLinks(text: string, source: string, paths: ReadonlyMap<string, string>): string {
  const pattern =
    /(^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\2[ \t]*$)|(`[^`\n]+`(?!\]))|(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm;
  return text.replace(pattern, (all: string, ...groups: readonly (string | undefined)[]) => {
    const [fence, , code, picture = '', words = '', target = ''] = groups;
    if (fence !== undefined || code !== undefined || /^(?:[a-z][\w+.-]*:|#|\/)/i.test(target)) return all;
    const [file = '', anchor] = target.split('#');
    const found = posix.normalize(posix.join(dirname(source), file));
    const page = paths.get(found) ?? paths.get(posix.join(found, 'README.md'));
    if (page !== undefined) {
      return `${picture}[${words}](./${page}${anchor === undefined ? '' : `#${anchor}`})`;
    }
    if (picture === '!') return `![${words}](./${found.replace(/^docs\//, '')})`;
    if (!statSync(join(root, found), { throwIfNoEntry: false })) {
      throw new Error(`${source} links ${target}, which is not there.`);
    }
    return words.replaceAll('`', '') === found ? `\`${found}\`` : `${words} (\`${found}\`)`;
  });
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { listFiles, root } from '../../test/support/runner/list-files.ts';

/** Documents outside of `docs/` that also become pages. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/README.md': 'index.md',
  'service/README.md': 'service.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
};

/** A page of the site. */
export interface SitePage {
  /** Path of the page's document in the repository. */
  readonly source: string;
  /** File name of the page, such as `theming.md`. */
  readonly path: string;
  /** The page's text, with links to other pages. */
  readonly text: string;
}

/** Reads every document of the site, and turns links between documents into links between pages. */
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
 * Rewrites the relative links of a document. A link to another document leads to its page. A link to a file without a
 * page, such as a test, becomes the file's path, because the site does not contain the repository. Code is left
 * unchanged.
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

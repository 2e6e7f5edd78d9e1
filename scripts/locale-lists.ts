import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, root } from '../test/support/runner/list-files.ts';

/** The name of a file that holds a language: a BCP 47 tag. The other files of the folder have longer names. */
const LANGUAGE_FILE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?\.ts$/;

/** Pattern of a language's doc comment: its name, how it addresses people, and who has reviewed it. */
const DOC_COMMENT = /^\/\*\* ([^,.]+)(?:, ([^.]+))?\. ([^.]+)\. \*\/\nexport const messages\b/m;

/** A language, as its file describes it. */
export interface Language {
  readonly tag: string;
  readonly name: string;
  /** How people are addressed; empty when the language has only one form. */
  readonly address: string;
  readonly review: string;
}

/**
 * Reads the languages of `src/locales`, in the order of their tags.
 *
 * @throws Error that names the file whose doc comment does not say what the documentation tells of a language.
 */
export function readLanguages(): readonly Language[] {
  return listFiles('src/locales', '.ts')
    .filter((path) => LANGUAGE_FILE.test(basename(path)))
    .map((path) => {
      const [found, name = '', address = '', review = ''] =
        DOC_COMMENT.exec(readFileSync(join(root, path), 'utf8')) ?? [];
      if (found === undefined) {
        throw new Error(
          `${path}: the comment above "messages" is to read "/** Name, how people are addressed. Who has read it. */".`,
        );
      }
      return { tag: basename(path, '.ts'), name, address, review };
    })
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** The source of `src/locales/registry.ts`. */
export function localeRegistry(): string {
  const lines = readLanguages()
    .filter(({ tag }) => tag !== 'en')
    .map(({ tag }) => `'${tag}': (): Promise<LocaleModule> => import('./${tag}.ts'),`);
  return `/**
 * The languages, one line for each file of this folder. \`npm run docs\` writes this file. It is loaded when a page is
 * not in English, so that an English page does not carry the list. English itself comes with the parts of the element.
 */
import type { Messages } from './messages.ts';

interface LocaleModule {
  readonly messages: Messages;
}

/** How each language but English is loaded, by its BCP 47 tag. */
export const locales = {
${lines.join('\n')}
};

/** A language that the package brings. */
export type LocaleTag = keyof typeof locales | 'en';
`;
}

/** The languages as a Markdown table. */
export function languageTable(): string {
  const rows = readLanguages().map(
    ({ tag, name, address, review }) =>
      `| \`${tag}\` | ${name} | ${address} | ${review[0]?.toLowerCase()}${review.slice(1)} |`,
  );
  return [
    '| tag | language | how people are addressed | review |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

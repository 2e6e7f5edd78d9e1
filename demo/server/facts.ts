import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/support/runner/list-files.ts';

/** A short fact about the element, with the demo page that shows it. */
export interface Fact {
  readonly words: string;
  readonly detail: string;
  readonly page?: string;
}

/** Files of `src/locales` that are not a complete language. */
const NO_LANGUAGES = /^(?:en-(?:codes|first|interactive)|find-locale|messages|plural|registry)\.ts$/;

/**
 * Reads the facts on the first page. Each comes from a document or a folder that a test checks: the weights in
 * README.md, the languages in `src/locales`, the level in docs/accessibility.md, and the test of the policy.
 *
 * @throws Error when a document no longer says it: a page must not state what nothing proves.
 */
export function readFacts(): readonly Fact[] {
  const [, brotli = ''] = match(
    'README.md',
    /\| before the first screen is usable[^|]*\|(?:[^|]*\|){3} *([\d,]+) \|/,
  );
  const [, level = ''] = match('docs/accessibility.md', /\[WCAG 2\.2\]\([^)]*\), level (A+)/);
  const languages = readdirSync(join(root, 'src/locales')).filter((name) => !NO_LANGUAGES.test(name));
  if (!existsSync(join(root, 'test/browser/strict-page.test.ts'))) {
    throw new Error('No test shows that the element works under a strict policy.');
  }
  return [
    { words: `${(Number(brotli.replaceAll(',', '')) / 1000).toFixed(1)} KB`, detail: 'to the first screen' },
    {
      words: `${languages.length} languages`,
      detail: 'left to right, right to left',
      page: 'configure.html?locale=ar',
    },
    { words: `WCAG 2.2 ${level}`, detail: 'in every screen and theme', page: 'themes.html' },
    { words: 'Strict policy', detail: 'no exception needed', page: 'strict.html' },
  ];
}

function match(path: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(readFileSync(join(root, path), 'utf8'));
  if (found === null) throw new Error(`${path} does not state what the first page of the demo shows.`);
  return found;
}

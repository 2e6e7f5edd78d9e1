import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, root } from '../test/support/runner/list-files.ts';

const themes = (): readonly string[] => listFiles('src/themes', '.css');

/**
 * Prints the themes as a Markdown table. The first sentence of a theme's comment is its description.
 *
 * @throws Error that names the theme whose comment is missing.
 */
export function themeTable(): string {
  const rows = themes().map((path) => {
    const [, character] = /^\/\*\n \* ([^.]+)\.\n/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
    if (character === undefined) {
      throw new Error(`${path}: begin with a comment whose first line is one sentence about the theme.`);
    }
    return `| \`${basename(path)}\` | ${character} |`;
  });
  return ['| file | character |', '| --- | --- |', ...rows].join('\n');
}

/** Prints the source of `test/browser/element/theme-names.ts`, because a test in a browser cannot list a folder. */
export function themeNames(): string {
  const names = themes().map((path) => `'${basename(path, '.css')}'`);
  return `/** The themes of the package, one for each file of src/themes. \`npm run docs\` writes this file. */
export const THEMES = [${names.join(', ')}] as const;
`;
}

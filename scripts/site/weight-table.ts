import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/support/runner/list-files.ts';
import { weighSite, type SiteWeight } from './weigh.ts';

/** Relative difference up to which a written figure stays, because every sentence of a page changes the weight. */
const TOLERANCE = 0.1;

/** Builds the site if necessary, and prints its weight. A table that is still approximately right stays. */
export async function siteWeightTable(): Promise<string> {
  execFileSync(process.execPath, ['scripts/docs-site.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const table = printTable(await weighSite(join(root, 'site/dist')));
  const text = readFileSync(join(root, 'docs/development.md'), 'utf8');
  const [, written = ''] = /<!-- site-weight:begin -->([^]*?)<!-- site-weight:end -->/.exec(text) ?? [];
  return isAboutRight(readFigures(written), readFigures(table)) ? written.trim() : table;
}

function printTable({ first, whole }: SiteWeight): string {
  const row = (words: string, { css, html, js }: SiteWeight['first']): string =>
    `| ${[words, ...[html, js, css, html + js + css].map((bytes) => `${Math.round(bytes / 1000)} KB`)].join(' | ')} |`;
  return [
    '| loaded | HTML | JavaScript | CSS | together |',
    '| --- | ---: | ---: | ---: | ---: |',
    row('the first page', first),
    row('every page, the index of the search, and the element in all languages', whole),
  ].join('\n');
}

function readFigures(table: string): readonly number[] {
  return [...table.matchAll(/(\d+) KB/g)].map(([, figure]) => Number(figure));
}

function isAboutRight(written: readonly number[], measured: readonly number[]): boolean {
  return (
    written.length === measured.length &&
    // A difference of one kilobyte, the table's unit, is always tolerated.
    measured.every(
      (figure, index) => Math.abs(figure - (written[index] ?? 0)) <= Math.max(1, figure * TOLERANCE),
    )
  );
}

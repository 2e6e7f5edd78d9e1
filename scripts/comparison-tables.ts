import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

/**
 * Prints the measured part of `docs/comparison.md`: those rows of the README's tables that can be compared with a peer.
 * The README's own figures are written by `npm run docs` and `npm run bench -- --write`.
 */
export function comparisonTables(): string {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const weights = readTable(text, 'weights', /^\| (?:loaded|-|before the first|every way|the lightest)/);
  const times = readTable(
    text,
    'bench',
    /^\| (?:until|-|a bare Lit element {2,}|ours, every|ours, `config`|Hanko)/,
  );
  return [
    'Bytes that a browser loads (`npm run docs` measures ours in a build):',
    weights,
    'Until the email field can be used (`npm run bench -- --write`, which installs the peer for the moment):',
    times,
  ].join('\n\n');
}

function readTable(text: string, marker: string, wanted: RegExp): string {
  const [, inside = ''] =
    new RegExp(`<!-- ${marker}:begin -->([^]*?)<!-- ${marker}:end -->`).exec(text) ?? [];
  const rows = inside.split('\n').filter((line) => wanted.test(line));
  if (rows.length < 4)
    throw new Error(`README.md lacks rows of the table "${marker}" that the comparison shows.`);
  return rows.join('\n');
}

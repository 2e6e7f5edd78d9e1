import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

const path = 'docs/events-and-errors.md';

/** The files with the codes: those of the API, and all others. */
const lists = ['src/base/api-error-codes.ts', 'src/base/error-codes.ts'];

/** Heading of the table to which undocumented codes are added. */
const FURTHER = '### The program';

/** One line of the registry of codes: the code, its recovery and the cause in the comment at its end. */
const LINE = /^ {2}(\w+): '([\w-]+)',(?: \/\/ (.+))?$/gm;

/**
 * Prints `docs/events-and-errors.md` with a row for every code of the registry. The recovery comes from the registry;
 * cause and remedy stay as written in the document. A new code gets a row with the cause from the comment at the end of
 * its line.
 */
export function errorDocumentation(): string {
  const source = lists.map((list) => readFileSync(join(root, list), 'utf8')).join('\n');
  const codes = new Map([...source.matchAll(LINE)].map(([, code = '', ...rest]) => [code, rest] as const));
  const text = readFileSync(join(root, path), 'utf8');
  const seen = new Set<string>();
  const lines = text.split('\n').flatMap((line) => {
    const [, code = ''] = /^\| `(\w+)`\s*\|/.exec(line) ?? [];
    const entry = codes.get(code);
    // A row whose first cell looks like a code but is not in the registry is dropped. Other tables have names without
    // underscores.
    if (entry === undefined) return /^[a-z]+_[a-z_]+$/.test(code) ? [] : [line];
    seen.add(code);
    const cells = line.split('|');
    cells[2] = ` \`${entry[0]}\` `;
    return [cells.join('|')];
  });
  const missing = [...codes].filter(([code]) => !seen.has(code));
  const rows = missing.map(([code, [recovery, cause]]) => {
    if (cause === undefined)
      throw new Error(`${lists.join(' or ')}: write the cause of ${code} behind its line.`);
    return `| \`${code}\` | \`${recovery}\` | ${cause} | nothing |`;
  });
  if (rows.length === 0) return lines.join('\n');
  const from = lines.indexOf(FURTHER);
  const head = lines.findIndex((line, index) => index > from && line.startsWith('| -'));
  if (from < 0 || head < 0) throw new Error(`${path} has no table under "${FURTHER}".`);
  return [...lines.slice(0, head + 1), ...rows, ...lines.slice(head + 1)].join('\n');
}

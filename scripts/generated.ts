import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { partTable, propertyTable, readElementDocumentation, slotTable } from './element-tables.ts';
import { root } from '../test/support/runner/list-files.ts';
import { operationTable } from './operation-table.ts';
import { publicNames } from '../test/support/package/public-names.ts';
import { weighLogin, weightTable } from './weigh.ts';

/** A part of the repository that a program writes and a test checks; nobody edits it by hand. */
export interface GeneratedPart {
  readonly path: string;
  /** The part between `<!-- marker:begin -->` and `<!-- marker:end -->`; the whole file without a marker. */
  readonly marker?: string;
  generate(): string | Promise<string>;
}

/** Every generated part; `npm run docs` writes them all. */
export const generatedParts = {
  weights: {
    path: 'README.md',
    marker: 'weights',
    generate: async () => weightTable(await weighLogin()),
  },
  operations: {
    path: 'README.md',
    marker: 'operations',
    generate: () => operationTable(),
  },
  viemAccount: exampleIn('README.md', 'signing/viem.ts'),
  ethersSigner: exampleIn('README.md', 'signing/ethers.ts'),
  solanaKitSigner: exampleIn('README.md', 'signing/solana-kit.ts'),
  reactExample: exampleIn('docs/recipes.md', 'frameworks/react.tsx'),
  vueExample: exampleIn('docs/recipes.md', 'frameworks/vue.ts'),
  properties: {
    path: 'docs/theming.md',
    marker: 'properties',
    generate: () => propertyTable(readElementDocumentation()),
  },
  slots: {
    path: 'docs/theming.md',
    marker: 'slots',
    generate: () => slotTable(readElementDocumentation()),
  },
  parts: {
    path: 'docs/theming.md',
    marker: 'parts',
    generate: () => partTable(readElementDocumentation()),
  },
  publicNames: {
    path: 'test/package/public-names.json',
    generate: () => JSON.stringify(publicNames(), undefined, 2),
  },
} satisfies Record<string, GeneratedPart>;

/** An example that is run as `test/examples/<file>` and shown between the markers `example-<name>` of a text. */
function exampleIn(path: string, file: string) {
  const [, name = '', language = ''] = /([^/]+)\.(\w+)$/.exec(file) ?? [];
  return {
    path,
    marker: `example-${name}`,
    generate: () => `\`\`\`${language}\n${readText(`test/examples/${file}`)}\`\`\``,
  };
}

/** What stands in the repository now; the empty string where there is no such file. */
export function readPart({ path, marker }: GeneratedPart): string {
  const text = readText(path);
  if (marker === undefined) return text.trim();
  return splitAtMarkers(path, text, marker).inside.trim();
}

/** Writes a part, formatted like everything else. */
export async function writePart(part: GeneratedPart): Promise<void> {
  const { path, marker } = part;
  const wanted = await part.generate();
  const text = readText(path);
  const whole = marker === undefined ? wanted : insert(splitAtMarkers(path, text, marker), wanted);
  const file = join(root, path);
  const formatted = await format(whole, { ...(await resolveConfig(file)), filepath: file });
  if (formatted !== text) writeFileSync(file, formatted);
}

interface Split {
  readonly before: string;
  readonly inside: string;
  readonly after: string;
}

function splitAtMarkers(path: string, text: string, marker: string): Split {
  const begin = `<!-- ${marker}:begin -->`;
  const end = `<!-- ${marker}:end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no ${begin} … ${end} to write between.`);
  const start = from + begin.length;
  return { before: text.slice(0, start), inside: text.slice(start, to), after: text.slice(to) };
}

function insert({ before, after }: Split, text: string): string {
  return `${before}\n\n${text}\n\n${after}`;
}

function readText(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

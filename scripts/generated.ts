import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { companyButtonList, companyClientList, companyIdList, companyRegistry } from './company-lists.ts';
import { partTable, propertyTable, readElementDocumentation, slotTable } from './element-tables.ts';
import { root } from '../test/support/runner/list-files.ts';
import { comparisonTables } from './comparison-tables.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { errorDocumentation } from './error-table.ts';
import { languageTable, localeRegistry } from './locale-lists.ts';
import { operationExports, operationRegistry, schemaRegistry } from './operation-lists.ts';
import { publicNames } from '../test/support/package/public-names.ts';
import { addressRegistry, handlerRegistry, messageWordsRegistry } from './service-lists.ts';
import { quickStart } from './quick-starts.ts';
import { transcriptSection } from '../test/spoken/transcripts.ts';
import { themeNames, themeTable } from './theme-lists.ts';
import { roomTable } from './room-table.ts';
import { siteWeightTable } from './site/weight-table.ts';
import { weighLogin, weightTable } from './weigh.ts';

/** A part of the repository that a program writes and a test checks. Do not edit it by hand. */
export interface GeneratedPart {
  readonly path: string;
  /**
   * Name of the markers `<!-- marker:begin -->` and `<!-- marker:end -->` around the part. Without it, the part is the
   * whole file.
   */
  readonly marker?: string;
  /** True for a part that is measured in or read from `dist/`. The other parts are written before the build. */
  readonly needsBuild?: true;
  generate(): string | Promise<string>;
}

/** Every generated part; `npm run docs` writes them all. */
export const generatedParts = {
  companyIds: { path: 'src/providers/companies/ids.ts', generate: () => companyIdList() },
  companies: { path: 'src/providers/companies/index.ts', generate: () => companyRegistry() },
  operationRegistry: { path: 'src/contract/operations/index.ts', generate: () => operationRegistry() },
  operationSchemas: { path: 'src/contract/operations/schemas.ts', generate: () => schemaRegistry() },
  operationExports: { path: 'src/operations.ts', generate: () => operationExports() },
  companyButtons: { path: 'src/providers/companies/buttons.ts', generate: companyButtonList },
  companyClients: { path: 'src/providers/companies/clients.ts', generate: companyClientList },
  themes: { path: 'docs/theming.md', marker: 'themes', generate: () => themeTable() },
  themeNames: { path: 'test/browser/element/theme-names.ts', generate: () => themeNames() },
  errors: { path: 'docs/events-and-errors.md', generate: () => errorDocumentation() },
  errorEntries: { path: 'docs/errors.md', marker: 'errors', generate: () => errorCatalogue() },
  locales: { path: 'src/locales/registry.ts', generate: () => localeRegistry() },
  addressFormats: { path: 'service/src/keys/addresses/index.ts', generate: () => addressRegistry() },
  messageWords: { path: 'service/src/auth/delivery/words/index.ts', generate: () => messageWordsRegistry() },
  handlers: { path: 'service/src/handlers/index.ts', generate: () => handlerRegistry() },
  transcripts: { path: 'docs/accessibility.md', marker: 'transcripts', generate: () => transcriptSection() },
  languages: { path: 'docs/languages.md', marker: 'languages', generate: () => languageTable() },
  weights: {
    path: 'README.md',
    marker: 'weights',
    needsBuild: true,
    generate: async () => weightTable(await weighLogin()),
  },
  operations: {
    path: 'docs/client.md',
    marker: 'operations',
    // Imported lazily, because the registry that it reads is itself generated before it.
    generate: async () => (await import('./operation-table.ts')).operationTable(),
  },
  compatibility: {
    path: 'docs/compatibility.md',
    marker: 'compatibility',
    generate: async () => (await import('./compatibility-table.ts')).compatibilityTable(),
  },
  policyKinds: {
    path: 'docs/policies.md',
    marker: 'policy-kinds',
    generate: async () => (await import('./policy-table.ts')).policyTable(),
  },
  provisioning: {
    path: 'service/README.md',
    marker: 'provisioning',
    generate: async () => (await import('./provisioning-table.ts')).provisioningTable(),
  },
  provisioningExample: exampleIn('service/README.md', 'provisioning/provision.json'),
  viemAccount: exampleIn('docs/signing.md', 'signing/viem.ts'),
  ethersSigner: exampleIn('docs/signing.md', 'signing/ethers.ts'),
  solanaKitSigner: exampleIn('docs/signing.md', 'signing/solana-kit.ts'),
  reactExample: exampleIn('docs/recipes.md', 'frameworks/react.tsx'),
  vueExample: exampleIn('docs/recipes.md', 'frameworks/vue.ts'),
  sessionExample: exampleIn('docs/server-sessions.md', 'session/node-http.ts'),
  htmlStart: quickStartOf('script-tag', 'public/index.html'),
  reactStart: quickStartOf('react', 'src/main.tsx', 'src/login.tsx'),
  nextStart: quickStartOf('next', 'app/page.tsx', 'app/layout.tsx'),
  vueStart: quickStartOf('vue', 'vite.config.js', 'src/main.js', 'src/app.vue'),
  nuxtStart: quickStartOf('nuxt', 'nuxt.config.ts'),
  svelteStart: quickStartOf('svelte', 'src/main.js', 'src/app.svelte'),
  svelteKitStart: quickStartOf('sveltekit', 'svelte.config.js', 'vite.config.js'),
  angularStart: quickStartOf('angular', 'src/main.ts', 'src/app.ts'),
  solidStart: quickStartOf('solid', 'src/main.tsx'),
  htmxStart: quickStartOf('htmx', 'public/index.html', 'public/login.html'),
  properties: {
    path: 'docs/theming.md',
    marker: 'properties',
    needsBuild: true,
    generate: () => propertyTable(readElementDocumentation()),
  },
  slots: {
    path: 'docs/theming.md',
    marker: 'slots',
    needsBuild: true,
    generate: () => slotTable(readElementDocumentation()),
  },
  parts: {
    path: 'docs/theming.md',
    marker: 'parts',
    needsBuild: true,
    generate: () => partTable(readElementDocumentation()),
  },
  rooms: { path: 'docs/theming.md', marker: 'rooms', needsBuild: true, generate: roomTable },
  comparison: {
    path: 'docs/comparison.md',
    marker: 'comparison',
    // It copies the README's figures, which are measured in a build.
    needsBuild: true,
    generate: () => comparisonTables(),
  },
  siteWeight: {
    path: 'docs/development.md',
    marker: 'site-weight',
    needsBuild: true,
    generate: siteWeightTable,
  },
  publicNames: {
    path: 'test/package/public-names.json',
    generate: () => JSON.stringify(publicNames(), undefined, 2),
  },
} satisfies Record<string, GeneratedPart>;

/** An example that runs as `test/examples/<file>` and is shown between the markers `example-<name>` of a document. */
function exampleIn(path: string, file: string) {
  const [, name = '', language = ''] = /([^/]+)\.(\w+)$/.exec(file) ?? [];
  return {
    path,
    marker: `example-${name}`,
    generate: () => `\`\`\`${language}\n${readText(`test/examples/${file}`)}\`\`\``,
  };
}

/**
 * Files of an application that `npm run test:apps` builds, shown between the markers `app-<name>` of the quick starts.
 */
function quickStartOf(name: string, ...paths: readonly string[]) {
  return {
    path: 'docs/quick-start.md',
    marker: `app-${name}`,
    generate: () => quickStart(name, paths),
  };
}

/** Reads a part as it is in the repository now; an empty string when the file does not exist. */
export function readPart({ path, marker }: GeneratedPart): string {
  const text = readText(path);
  if (marker === undefined) return text.trim();
  return splitAtMarkers(path, text, marker).inside.trim();
}

/** The repository's formatting options. */
const formatting = JSON.parse(readText('.oxfmtrc.json')) as FormatConfig;

/** Writes a part, formatted like the rest of the repository. Resolves to true when it has changed. */
export async function writePart(part: GeneratedPart): Promise<boolean> {
  const wanted = await renderFile(part);
  if (wanted === readText(part.path)) return false;
  writeFileSync(join(root, part.path), wanted);
  return true;
}

/** True when the part in the repository equals what would be generated now. */
export async function isCurrent(part: GeneratedPart): Promise<boolean> {
  return (await renderFile(part)) === readText(part.path);
}

/** Renders the whole file with the newly generated part. */
async function renderFile(part: GeneratedPart): Promise<string> {
  const { path, marker } = part;
  const wanted = await part.generate();
  const whole = marker === undefined ? wanted : insert(splitAtMarkers(path, readText(path), marker), wanted);
  const { code, errors } = await format(path, whole, formatting);
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0]?.message}`);
  return code;
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

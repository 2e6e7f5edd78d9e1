import { posix } from 'node:path';
import type { Import } from './read-imports.ts';

/** What a part of the source may import. A part is a folder of src/, one inside it that has a rule, or a file. */
interface Rule {
  /** Parts of the source, itself always included. */
  readonly parts: readonly string[];
  /** Parts of which only types may be imported. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
}

/** Small files that import nothing and that whoever has work for them may use. */
const helpers = ['encoding', 'json', 'write-json', 'digits'];

/** What the element stands on: every part below it. */
const everything = [
  'login',
  'connection',
  'fault',
  'locales',
  'providers',
  'session',
  'flow',
  'client',
  'stamp',
  'contract',
  'errors',
  ...helpers,
];

/** The arrows of the architecture, as a table. Whoever adds a folder adds a line. */
const rules: Readonly<Record<string, Rule>> = {
  errors: { parts: [] },
  ...Object.fromEntries(helpers.map((name) => [name, { parts: [] }])),
  contract: { parts: [] },
  stamp: { parts: ['errors', ...helpers], packages: ['@noble/curves', '@noble/hashes'] },
  client: { parts: ['contract', 'stamp', 'errors', ...helpers] },
  webhook: { parts: ['errors', ...helpers], packages: ['@noble/curves'] },
  proof: { parts: ['errors', ...helpers] },
  flow: { parts: [], types: ['errors'] },
  session: { parts: ['stamp', 'errors', ...helpers], packages: ['idb-keyval'] },
  providers: {
    parts: ['flow', 'client', 'contract', 'session', 'stamp', 'errors', ...helpers],
  },
  locales: { parts: [], types: ['flow', 'errors'] },
  fault: { parts: ['errors'], types: ['flow'] },
  // What a login stands on; the types of its settings are the login's own.
  connection: {
    parts: ['providers', 'session', 'client', 'contract', 'errors'],
    types: ['flow', 'login'],
  },
  // What signing in without a code adds to a login; loaded by it.
  direct: { parts: ['flow', 'providers', 'session', 'errors', 'fault'] },
  // Looks after a session that the login has opened; loaded by it.
  'session-life': {
    parts: ['providers', 'session', 'client', 'contract', 'stamp', 'errors'],
    types: ['flow'],
  },
  login: {
    parts: [
      ...[
        'direct',
        'session-life',
        'settings',
        'fault',
        'flow',
        'session',
        'providers',
        'client',
        'stamp',
        'errors',
      ],
      ...helpers,
    ],
    types: ['connection'],
  },
  settings: { parts: ['errors'], types: ['login'] },
  // For servers: what a token says, and whether the service has signed it.
  'verify-session': { parts: ['session', 'encoding'] },
  headless: {
    parts: ['login', 'connection', 'fault', 'errors'],
    types: ['flow', 'client', 'contract', 'providers'],
  },
  // Tries for real what a login does, apart from it, so that it can say why a login fails.
  diagnose: {
    parts: ['connection', 'settings', 'providers', 'session', 'client', 'contract', 'stamp', 'errors'],
    types: ['flow'],
  },
  element: { parts: ['element/phone', 'diagnose', ...everything], packages: ['lit'] },
  // A country picker and numbers written as their country does; loaded where a phone number is asked for.
  'element/phone': {
    parts: ['element', 'locales', 'fault', 'errors', 'digits'],
    types: ['flow'],
    packages: ['lit', 'libphonenumber-js'],
  },
  // The page that providers answer to: it shares the records of sign-ins under way with whoever began them.
  'oauth-callback': { parts: ['providers'] },
  index: { parts: ['element', ...everything] },
};

/** The service's one file that imports the root package. */
const door = 'service/src/contract.ts';

/** Tools of the demo, not pages: they run in Node. */
const demoTools = /^demo\/(?:start\.ts|vite\.config\.ts|server\/.*)$/;

/** What a demo page may import besides the package: what it checks signatures with must not be what it checks. */
const demoPackages = /^@noble\/(?:curves|hashes)\//;

/**
 * Says what is wrong with a file's imports, one sentence each; an empty list when all is well.
 *
 * @param path - the file, relative to the repository
 */
export function checkImports(path: string, imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ specifier, isType }) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
    const problem = problemOf(path, specifier, target, isType);
    return problem === undefined ? [] : [`${path} imports ${specifier}: ${problem}`];
  });
}

function problemOf(
  path: string,
  specifier: string,
  target: string | undefined,
  isType: boolean,
): string | undefined {
  if (path.startsWith('src/')) {
    return target === undefined ? packageProblem(partOf(path), specifier) : partProblem(path, target, isType);
  }
  if (path.startsWith('service/')) {
    // Its tests meet the other side as others do: through the public entries.
    const isPublic = target !== undefined && /^src\/(?:client|proof|stamp|webhook)\/index\.ts$/.test(target);
    if (path.startsWith('service/test/') && isPublic) return undefined;
    const isRoot = target === undefined ? /^latchkey(\/|$)/.test(specifier) : !target.startsWith('service/');
    return isRoot && path !== door ? `only ${door} opens the door to the root package` : undefined;
  }
  if (path.startsWith('demo/') && !demoTools.test(path)) {
    const isPage = target !== undefined && target.startsWith('demo/') && (isType || !demoTools.test(target));
    const isPublic = /^latchkey(\/|$)/.test(specifier) || demoPackages.test(specifier);
    return isPage || isPublic ? undefined : 'a demo page uses only what the package exports';
  }
  return undefined;
}

function partProblem(path: string, target: string, isType: boolean): string | undefined {
  if (!target.startsWith('src/')) return 'source imports nothing outside src';
  if (!target.endsWith('.ts')) return 'an import names the file with its extension';
  const [from, to] = [partOf(path), partOf(target)];
  const rule = rules[from];
  if (rule === undefined) return `there is no rule for src/${from}; add one to import-rules.ts`;
  if (from === to || rule.parts.includes(to)) return undefined;
  if (rule.types?.includes(to)) return isType ? undefined : `${from} may import types of ${to}, nothing else`;
  return `${from} may not import ${to}`;
}

function packageProblem(from: string, specifier: string): string | undefined {
  const allowed = rules[from]?.packages ?? [];
  const isAllowed = allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isAllowed
    ? undefined
    : `${from} may import ${allowed.length === 0 ? 'no package' : `only ${allowed.join(', ')}`}`;
}

function partOf(path: string): string {
  const [, folder = '', inner = ''] = path.split('/');
  const room = `${folder}/${inner}`;
  return room in rules ? room : folder.replace(/\.ts$/, '');
}

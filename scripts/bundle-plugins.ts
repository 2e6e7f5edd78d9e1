import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { USUAL_LANGUAGES } from '../src/base/language-tags.ts';
import { plainLanguageOf } from '../src/base/plain-language.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';
import { readLanguages } from './locale-lists.ts';
import { minifyTemplates } from './minify-templates.ts';

/** One place in foreign code, and its replacement in the bundles. */
interface Change {
  readonly found: RegExp;
  readonly replacement: string;
}

/** Changes of Lit where a page could interfere with it. */
const LIT_CHANGES: readonly Change[] = [
  // Under the policy `trusted-types lit-html` a second copy of Lit throws, because the name is taken. The host page may
  // have the first copy.
  { found: /(createPolicy\(\s*)(["'])lit-html\2/, replacement: '$1$2latchkey-html$2' },
  // Browsers turn elements with an id into properties of the window. An element named like one of these globals would
  // be called as a function and stop the script. Neither global is needed here: no polyfill is supported, and nothing
  // reads the versions.
  {
    found:
      /,\w+=\w+\.litHtmlPolyfillSupport;\w+\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
    replacement: ';',
  },
  // Lit also passes the listener as the options of addEventListener. If a page has put `passive` or `once` on
  // `Object.prototype`, the listener inherits it. No template of ours has options.
  { found: /(addEventListener\(this\.name,this),\w+\)/, replacement: '$1)' },
  // Lit exports internals for the code that hydrates a server's screen. Those that our code does not use are removed,
  // which saves 56 bytes of the entry (brotli).
  {
    found: /\{M:\w+,P:\w+,A:\w+,C:\w+,L:\w+,(R\b[^}]*?),H\b[^}]*,(F:\w+)\}/,
    replacement: '{$1,$2}',
  },
];

/**
 * The bundler's helper that creates the exports object of a module inside a chunk. It also loops over inherited names,
 * so it throws on a page where an old library has put an enumerable member on `Object.prototype`.
 */
const HELPER_CHANGES: readonly Change[] = [
  {
    found: /(__exportAll = [^]*?)for \(var name in all\)/,
    replacement: '$1for (var name of Object.keys(all))',
  },
];

/** Changes our copy of Lit so that the page around it cannot interfere. */
export function changeLit(): Plugin {
  return changeModule('latchkey:change-lit', /\/lit-html\/lit-html\.js$/, LIT_CHANGES);
}

/** Changes the bundler's helpers so that the page around them cannot interfere. */
export function changeHelpers(): Plugin {
  return changeModule('latchkey:change-helpers', /^\0?rolldown\/runtime\.js$/, HELPER_CHANGES);
}

/**
 * Creates a plugin that applies changes to one module. The build fails when the module or a place in it is not found,
 * because then the foreign code has changed.
 */
function changeModule(name: string, id: RegExp, changes: readonly Change[]): Plugin {
  let isRead = false;
  return {
    name,
    buildStart() {
      isRead = false;
    },
    transform: {
      filter: { id },
      handler(code) {
        isRead = true;
        const missing = changes.find(({ found }) => !found.test(code));
        if (missing) this.error(`A place that is changed for a page was not found: ${missing.found.source}`);
        const changed = changes.reduce(
          (text, { found, replacement }) => text.replace(found, replacement),
          code,
        );
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isRead) this.error(`No module was found that ${name} changes.`);
    },
  };
}

/**
 * Removes indentation and comments from the css and html templates of our own source. This saves 0.4 KB of the 13.5
 * that every page loads, and 0.8 KB of the single file (brotli).
 */
export function minifyTemplateLiterals(): Plugin {
  return {
    name: 'latchkey:minify-templates',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|svg|css)`/ },
      handler(code) {
        const ranges = minifyTemplates(code, this.parse(code));
        let changed = code;
        for (const { start, end, text } of [...ranges].reverse()) {
          changed = changed.slice(0, start) + text + changed.slice(end);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/**
 * Turns dynamic imports into static ones for the single-file build, where loading later has no advantage. Otherwise
 * each dynamically imported module would be wrapped in a function that runs on demand: 56 KB instead of 53 (brotli).
 */
export function importAtOnce(): Plugin {
  return {
    name: 'latchkey:import-at-once',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\bimport\(/ },
      handler(code) {
        const imports: string[] = [];
        const changed = code.replace(/\bimport\((['"][^'"]+['"])\)/g, (_call, path: string) => {
          const name = `latchkeyPart${imports.length}`;
          imports.push(`import * as ${name} from ${path};`);
          return `Promise.resolve(${name})`;
        });
        // Added after the file's own imports, so that the modules keep their order of execution.
        return { code: [changed, ...imports].join('\n'), map: null };
      },
    },
  };
}

/**
 * Removes every language except English from the single-file build, which would contain all of them: 106 KB instead of
 * 52 (brotli).
 */
export function onlyEnglish(): Plugin {
  return {
    name: 'latchkey:only-english',
    load: {
      filter: { id: /\/src\/locales\/registry\.ts$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8');
        const languages = /^ {2}\S+: \(\): Promise<LocaleModule>.*\n/gm;
        if (!languages.test(code)) this.error('The list of languages was not found.');
        return code.replace(languages, '');
      },
    },
  };
}

/**
 * Copies the plural rule into each language that uses it. As an import it would be a chunk of 86 bytes that all
 * languages share, and a page in another language would wait for one more request after the language's own file.
 *
 * @throws Error during the build when a language imports it in another way.
 */
export function onePieceLanguages(): Plugin {
  const importing = "import { selectForm } from './plural.ts';";
  return {
    name: 'latchkey:one-piece-languages',
    load: {
      filter: { id: /\/src\/locales\/[a-z]{2,3}(?:-[A-Z]\w+)*\.ts$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8');
        const plural = readFileSync(join(dirname(id), 'plural.ts'), 'utf8');
        const copied = code.replace(importing, plural.replaceAll(/^export /gm, ''));
        if (copied.includes('plural.ts')) this.error(`${id}: expected the line ${importing}`);
        return copied;
      },
    },
  };
}

/**
 * Copies the English texts of the ways without a code into the chunk that merges a site's own texts. Otherwise they
 * would come from the chunk of their screens: 3 KB that are requested only after this chunk, while the first screen
 * waits.
 */
export function englishInOnePiece(): Plugin {
  const importing = "import('./screens/interactive.ts')";
  const unwanted = /^import .*\n|^export (?=const)|: InteractiveMessages\b/gm;
  return {
    name: 'latchkey:english-in-one-piece',
    load: {
      filter: { id: /\/src\/element\/load-english\.ts$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8');
        if (!code.includes(importing)) this.error(`${id}: expected ${importing}`);
        const interactive = readFileSync(join(root, 'src/locales/en-interactive.ts'), 'utf8');
        return code.replace(importing, '{ messages }') + interactive.replaceAll(unwanted, '');
      },
    },
  };
}

/**
 * Returns a function that names the file of a language by its tag. The hash in the name covers all languages and what
 * builds them. All files share it, so that the tag alone determines the name.
 */
export function languageFiles(): (tag: string) => string {
  const sources = [...listFiles('src/locales', '.ts'), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const path of sources) hash.update(readFileSync(join(root, path)));
  const name = hash.digest('base64url').slice(0, 6);
  return (tag) => `chunks/${tag}-${name}.js`;
}

/**
 * Lets the entry derive a language's file name from its tag. A list of 36 hashed names would take 458 bytes of the
 * entry (brotli); the tags take a hundred. vite.config.ts names the files.
 *
 * A tag that stands for another language's file, such as `no` or `zh-HK`, gets a copy of that file: looking up the
 * other name would cost one more request before the first screen.
 */
export function languagesByTag(): Plugin {
  const tags = readLanguages()
    .map(({ tag }) => tag)
    .filter((tag) => tag !== 'en');
  const others = [...USUAL_LANGUAGES]
    .flatMap(([other, tag]) => Intl.getCanonicalLocales(other).map((written) => [written, tag] as const))
    .filter(([other]) => plainLanguageOf(tags, other) === undefined);
  const fileOf = languageFiles();
  return {
    name: 'latchkey:languages-by-tag',
    generateBundle(_options, bundle) {
      for (const [other, tag] of others) {
        const file = bundle[fileOf(tag)];
        if (file?.type !== 'chunk') return this.error(`There is no file ${fileOf(tag)}.`);
        this.emitFile({ type: 'asset', fileName: fileOf(other), source: file.code });
        // For developers who look up a file's sources.
        this.emitFile({ type: 'asset', fileName: `${fileOf(other)}.map`, source: String(file.map) });
      }
    },
    load: {
      filter: { id: /\/src\/element\/request-language\.ts$/ },
      handler: () => `
        import { plainLanguageOf } from '../base/plain-language.ts';
        const tags = ${JSON.stringify([...tags, ...others.map(([other]) => other)].join(' '))}.split(' ');
        export const requestLanguage = (tag) => {
          const name = plainLanguageOf(tags, tag);
          return name && import(/* @vite-ignore */ \`./${fileOf('${name}')}\`);
        };`,
    },
  };
}

/**
 * Removes the diagnosis, which is for developers, from the single-file build: 52 KB instead of 58 (brotli). Calling it
 * throws an error that says where to find it.
 */
export function withoutDiagnosis(): Plugin {
  return {
    name: 'latchkey:without-diagnosis',
    load: {
      filter: { id: /\/src\/element\/diagnosis\.ts$/ },
      handler: () => `
        import { LatchkeyError } from '../base/errors.ts';
        export async function diagnose() {
          throw new LatchkeyError('load_failed', 'The single file has no diagnosis. Load latchkey.js to diagnose this page.');
        }`,
    },
  };
}

/**
 * Removes hydration from the single-file build, 54 KB instead of 57 (brotli). Instead a server's screen is drawn again,
 * and the field keeps its text and its focus.
 */
export function redrawsServed(): Plugin {
  return {
    name: 'latchkey:redraws-served',
    load: {
      filter: { id: /\/src\/element\/takeover\.ts$/ },
      handler: () => `
        export const takeOver = (host, { name }) => {
          if (/^(?:start|resum)ing$/.test(name)) return;
          const field = host.contactField;
          const isFocused = field?.matches(':focus');
          host.shadowRoot.replaceChildren();
          queueMicrotask(() => {
            const now = host.contactField;
            if (!field || !now) return;
            now.value = field.value;
            if (isFocused) now.focus();
          });
        };`,
    },
  };
}

/**
 * Removes the country picker, with the numbering plans of all countries, from the single-file build: 52 KB instead of
 * 86 (brotli). The phone number field then stays as it is elsewhere before the picker has loaded: it accepts
 * international numbers.
 */
export function plainPhoneField(): Plugin {
  return {
    name: 'latchkey:plain-phone-field',
    load: {
      filter: { id: /\/src\/element\/phone\/phone-field\.ts$/ },
      handler: () => 'export class PhoneField { follow() {} } export const writeNumber = (number) => number;',
    },
  };
}

/**
 * Replaces Lit, whose module needs a document, by our own template tags in the build for servers. Languages, English
 * included, are not bundled but imported from `latchkey/locales/*`.
 */
export function withoutLit(): Plugin {
  return {
    name: 'latchkey:without-lit',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: /^(?:lit\/html\.js|\.\/load-english\.ts|(?:\.|\.\.\/locales)\/[a-z]{2,3}(?:-[A-Z]\w+)*\.ts)$/,
      },
      handler(source, importer) {
        if (source === 'lit/html.js') return join(root, 'src/ssr/templates.ts');
        if (source === './load-english.ts') return join(root, 'src/ssr/load-english.ts');
        if (!/\/(?:locales\/registry|ssr\/load-english)\.ts$/.test(importer ?? '')) return undefined;
        return { id: `../locales/${basename(source, '.ts')}.js`, external: 'relative' };
      },
    },
  };
}

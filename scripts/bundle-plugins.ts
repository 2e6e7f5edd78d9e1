import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { USUAL_LANGUAGES } from '../src/base/language-tags.ts';
import { plainLanguageOf } from '../src/base/plain-language.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';
import { readLanguages } from './locale-lists.ts';
import { minifyTemplates } from './minify-templates.ts';

/** One place in code that is not ours, and what stands there in the bundles. */
interface Change {
  readonly found: RegExp;
  readonly replacement: string;
}

/** Parts of Lit that a page can get in the way of. */
const LIT_CHANGES: readonly Change[] = [
  // Under `trusted-types lit-html` a second copy of Lit on the page throws, because the name is taken. The host page may
  // well have the first.
  { found: /(createPolicy\(\s*)(["'])lit-html\2/, replacement: '$1$2latchkey-html$2' },
  // Elements become properties of the window by their ids: one named like these globals would be called, and stop the
  // script. Neither serves anything here: no polyfill is supported, and nobody reads the versions.
  {
    found:
      /,\w+=\w+\.litHtmlPolyfillSupport;\w+\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
    replacement: ';',
  },
  // Lit passes a listener as the options of addEventListener, too. Where a page has put `passive` or `once` on
  // `Object.prototype`, the listener inherits it. No template of ours has options.
  { found: /(addEventListener\(this\.name,this),\w+\)/, replacement: '$1)' },
  // Lit exports its inner parts for the code that takes over a first screen from a server. Those that ours does not use are
  // left out, which saves 56 bytes of the entry (brotli).
  {
    found: /\{M:\w+,P:\w+,A:\w+,C:\w+,L:\w+,(R\b[^}]*?),H\b[^}]*,(F:\w+)\}/,
    replacement: '{$1,$2}',
  },
];

/**
 * The bundler's helper that makes the exports of a module inside a chunk. It loops over inherited names as well, so it
 * throws on a page where an old library has put anything enumerable on `Object.prototype`.
 */
const HELPER_CHANGES: readonly Change[] = [
  {
    found: /(__exportAll = [^]*?)for \(var name in all\)/,
    replacement: '$1for (var name of Object.keys(all))',
  },
];

/** Makes our copy of Lit independent of the page around it. */
export function changeLit(): Plugin {
  return changeModule('latchkey:change-lit', /\/lit-html\/lit-html\.js$/, LIT_CHANGES);
}

/** Makes the bundler's own helpers independent of the page around them. */
export function changeHelpers(): Plugin {
  return changeModule('latchkey:change-helpers', /^\0?rolldown\/runtime\.js$/, HELPER_CHANGES);
}

/** Throws at the end of the build when a place was not found, because then the code that is not ours has changed. */
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
 * Takes indentation and comments out of the css and html templates of our own source: 0.4 KB of the 13.5 that every page
 * loads, and 0.8 KB of the single file (brotli).
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
 * Imports every part of the program at the beginning of a build in one file, where nothing is won by a wait. Asked for
 * later, each module would stand in a function of its own, to be run at its time: 56 KB instead of 53 (brotli).
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
        // After the file's own imports, so that the modules run in the order that they have without these.
        return { code: [changed, ...imports].join('\n'), map: null };
      },
    },
  };
}

/**
 * Leaves every language but English out of a build in one file, which would carry all of them to everybody: 106 KB
 * instead of 52 (brotli).
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
 * Copies the rule for plurals into each language that uses it. As an import it would be a chunk of 86 bytes that every
 * language shares, and a page in another language would wait for one more request after the language's own file.
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
 * Copies the English texts of the ways without a code into the part that lays a site's own words over them. Taken from
 * the screens that show them, 3 KB would be asked for after that part, and the first screen waits for it.
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
 * Names the file of a language by its tag. The part of the name that changes with the content, and with what builds it, is
 * one for all languages, so that a tag tells the name.
 */
export function languageFiles(): (tag: string) => string {
  const sources = [...listFiles('src/locales', '.ts'), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const path of sources) hash.update(readFileSync(join(root, path)));
  const name = hash.digest('base64url').slice(0, 6);
  return (tag) => `chunks/${tag}-${name}.js`;
}

/**
 * Has the entry ask for the file of a language by its tag, where a list of 36 hashed names would be 458 bytes of it
 * (brotli); the tags are a hundred. vite.config.ts names the files.
 *
 * A tag that usually means a language by another name, as `no` does and `zh-HK`, has a file of its own with the same
 * content: to learn the other name would be a request more before the first screen.
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
        // For who looks up what a file is made of.
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
 * Leaves the diagnosis, which is for developers, out of a build in one file: 52 KB instead of 58 (brotli). Asked for, it
 * says where it is.
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
 * Leaves what takes over a server's first screen out of a build in one file, 54 KB instead of 57 (brotli): it draws the
 * screen anew, and the field keeps its text and its focus.
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
 * Leaves the country picker, with the numbering plans of all countries, out of a build in one file: 52 KB instead of 86
 * (brotli). The field for a phone number is then the one that is there before that part arrives elsewhere: it takes international numbers.
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
 * Gives a build for servers our own tags in the place of Lit, whose module needs a document, and leaves the languages,
 * English as well, where `latchkey/locales/*` has them.
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

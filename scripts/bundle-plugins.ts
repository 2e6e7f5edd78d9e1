import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { minifyTemplates } from './minify-templates.ts';

/** Parts of Lit that a page can get in the way of, and what stands there in our copy. */
const LIT_CHANGES: readonly (readonly [found: RegExp, replacement: string])[] = [
  // Under `trusted-types lit-html` a second copy of Lit on the page throws, because the name is taken. The host page may
  // well have the first.
  [/(createPolicy\(\s*)(["'])lit-html\2/, '$1$2latchkey-html$2'],
  // Elements become properties of the window by their ids: one named like these globals would be called, and stop the
  // script. Neither serves anything here: no polyfill is supported, and nobody reads the versions.
  [
    /,\w+=\w+\.litHtmlPolyfillSupport;\w+\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
    ';',
  ],
];

/**
 * Makes our copy of Lit independent of the page around it.
 *
 * @throws Error at the end of the build when a part was not found: Lit has changed.
 */
export function changeLit(): Plugin {
  let changes = 0;
  return {
    name: 'latchkey:change-lit',
    buildStart() {
      changes = 0;
    },
    transform: {
      filter: { id: /\/lit-html\/lit-html\.js$/ },
      handler(code) {
        let changed = code;
        for (const [found, replacement] of LIT_CHANGES) {
          if (found.test(changed)) changes++;
          changed = changed.replace(found, replacement);
        }
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && changes !== LIT_CHANGES.length) {
        this.error('A part of Lit that is changed for a page was not found; see LIT_CHANGES.');
      }
    },
  };
}

/** Takes indentation and comments out of the css and html templates of our own source. */
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
 * Leaves every language but English out of a build in one file, which would carry all of them to everybody: they weigh
 * more than all the rest.
 */
export function onlyEnglish(): Plugin {
  return {
    name: 'latchkey:only-english',
    load: {
      filter: { id: /\/src\/locales\/registry\.ts$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8');
        const languages = /^ {2}(?!en:)\S+: \(\): Promise<LocaleModule>.*\n/gm;
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
 * Leaves the country picker, with the numbering plans of all countries, out of a build in one file. The field for a phone
 * number is then the one that is there before that part arrives elsewhere: it takes international numbers.
 */
export function plainPhoneField(): Plugin {
  return {
    name: 'latchkey:plain-phone-field',
    load: {
      filter: { id: /\/src\/element\/phone\/phone-field\.ts$/ },
      handler: () => 'export class PhoneField { follow() {} }',
    },
  };
}

import { inFile, type Fault } from '../fault.ts';

/** Faults of languages, texts, phone numbers and countries. */
export const wordFaults: readonly Fault[] = [
  ...inFile('src/element/parts/describe-fault.ts', ['test/unit/element/error-text.test.ts'], {
    'words-retryable-is-unexpected': {
      why: 'A retryable error without a text of its own says that something unexpected happened.',
      find: `  retry: 'internal',\n`,
      replace: '',
      mended: 'fix(element): a retryable error without a text says that the service has a problem',
    },
    'words-wait-of-one-digit': {
      why: 'A wait of two minutes and five seconds reads 2:5.',
      find: `.padStart(2, '0')`,
      replace: ``,
    },
    'words-wait-is-over': {
      why: 'A wait that is over is counted on below zero.',
      find: `waitMs > 0 ? formatWait(Math.ceil(waitMs / 1000)) : ''`,
      replace: `formatWait(Math.ceil(waitMs / 1000))`,
    },
  }),
  ...inFile('src/element/merge-texts.ts', ['test/unit/element/merge-texts.test.ts'], {
    'words-of-a-site-throw': {
      why: 'A text function of a site that throws breaks the screen.',
      find: '        report(path, `threw ${String(error)}.`);',
      replace: '        report(path, `threw ${String(error)}.`);\n        throw error;',
    },
    'words-slip-breaks-a-screen': {
      why: 'A text of the wrong kind is used.',
      find: `    else report(path, \`is to be \${KINDS[wanted]}; it is \${describe(word)}, and not used.\`);
    return known;`,
      replace: `    return word;`,
    },
    'words-said-again': {
      why: 'A slip in the texts is told at each drawing.',
      find: `    if (reported.has(path)) return;\n`,
      replace: '',
    },
  }),
  ...inFile('src/base/language-tags.ts', ['test/unit/locales/locales.test.ts'], {
    'words-old-name-of-a-language': {
      why: 'A language is not found by its old name.',
      find: `    iw: 'he',\n`,
      replace: '',
    },
    'words-tag-with-underscore': {
      why: 'A tag with an underscore finds no language.',
      find: `.split(/[-_]/)`,
      replace: `.split('-')`,
    },
  }),
  ...inFile('src/locales/plural.ts', ['test/unit/locales/locales.test.ts'], {
    'words-english-plurals': {
      why: 'Every language counts as English does.',
      find: `new Intl.PluralRules(locale)`,
      replace: `new Intl.PluralRules(locale ? 'en' : locale)`,
    },
  }),
  ...inFile('src/element/phone/country.ts', ['test/unit/element/phone/country.test.ts'], {
    'words-marks-hide-a-country': {
      why: 'A country with marks over its letters is not found without them.',
      find: `.replace(/[\\p{M}\\p{Cf}]/gu, '')`,
      replace: ``,
    },
    'words-code-of-a-small-country': {
      why: 'The calling code 1 finds a small island first.',
      find: `if (known === digits) return isMain(code) ? 3 : 2;`,
      replace: `if (known === digits) return isMain(code) ? 2 : 3;`,
    },
    'words-english-page-is-american': {
      why: 'A page that has said nothing begins with the United States for everybody.',
      find: `const isTelling = page !== undefined && page.language !== 'en';`,
      replace: `const isTelling = page !== undefined;`,
    },
  }),
  ...inFile('src/element/phone/format.ts', ['test/unit/element/phone/format.test.ts'], {
    'words-separator-comes-back': {
      why: 'Deleting the space of a phone number does nothing.',
      find: `digits === toDigits(change.before)) {`,
      replace: `digits === change.before) {`,
    },
    'words-national-number-sent': {
      why: 'A number that is too short for its country is sent.',
      find: `number?.isPossible() && /`,
      replace: `number && /`,
    },
    'words-country-not-brought': {
      why: 'A number with a calling code keeps the country that was chosen before.',
      find: `digits.startsWith('+') ? ownerOf(typing, country) : country;`,
      replace: `(void ownerOf, country);`,
    },
  }),
  ...inFile('src/locales/de.ts', ['test/unit/locales/locales.test.ts', 'types'], {
    'words-missing-text': {
      why: 'A language lacks a text.',
      find: `  signOut: 'Abmelden',\n`,
      replace: '',
    },
    'words-number-forgotten': {
      why: 'A sentence does not say the number that it is about.',
      find: 'resendInSpoken: (seconds) => `In ${seconds} Sekunden',
      replace: 'resendInSpoken: () => `In wenigen Sekunden',
    },
  }),
];

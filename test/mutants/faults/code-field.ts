import { inFile, type Fault } from '../fault.ts';

/** Faults of what a typed or pasted code means, and of the field that it is typed into. */
export const codeFieldFaults: readonly Fault[] = [
  ...inFile('src/element/parts/code-text.ts', ['test/unit/element/code-text.test.ts'], {
    'code-letters-not-folded': {
      why: 'The letter O of an alphanumeric code is not read as a zero.',
      find: `return characters.replace(/O/g, '0').replace(/[IL]/g, '1');`,
      replace: `return characters.replace(/[IL]/g, '1');`,
    },
    'code-lower-case-sent': {
      why: 'A code in small letters is sent as it was typed.',
      find: `.replace(/[^\\da-tv-z]/gi, '').toUpperCase();`,
      replace: `.replace(/[^\\da-tv-z]/gi, '');`,
    },
    'code-phone-number-taken': {
      why: 'A phone number on the clipboard is taken for a code, and costs a try.',
      find: `: /[\\p{L}+]/u.test(plain);`,
      replace: `: /[\\p{L}]/u.test(plain);`,
    },
    'code-words-taken': {
      why: 'A sentence with digits in it is taken for a code.',
      find: `  return isOther ? '' : all.slice(0, format.length);`,
      replace: `  return all.slice(0, format.length);`,
    },
    'code-invisible-marks-count': {
      why: 'Invisible marks between the digits of a pasted code take it apart.',
      find: `    .replace(/[\\p{Cf}\\p{M}]/gu, '')\n`,
      replace: '',
    },
    'code-bound-line-unread': {
      why: 'The last line of a message that is bound to a site is not preferred to other numbers in it.',
      find: `  if (bound.length === length) return bound;\n`,
      replace: '',
    },
    'code-whole-book-searched': {
      why: 'A book on the clipboard is searched to its end, and the page freezes.',
      find: `return toAsciiDigits(text.slice(0, LONGEST_TEXT))`,
      replace: `return toAsciiDigits(text)`,
    },
    'code-date-taken': {
      why: 'A date is taken for a code, because its pairs may stand apart by dots.',
      find: `const separator = size > 2 ? \`[\${SEPARATORS}]\` : ' ';`,
      replace: `const separator = \`[\${SEPARATORS}]\`;`,
    },
    'code-last-of-equals': {
      why: 'The last of several numbers in a message is taken instead of the first.',
      find: `const rating = rate(text, plain) * LONGEST_TEXT - index;`,
      replace: `const rating = rate(text, plain) * LONGEST_TEXT + index;`,
    },
  }),
];
